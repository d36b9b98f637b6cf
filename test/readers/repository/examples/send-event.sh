curl https://api.fernway.example/v1/events \
  --header "Authorization: Bearer $FERNWAY_API_KEY" \
  --json '{ "type": "order.created", "data": { "id": "ord_8f2c", "total": 4200 } }'
