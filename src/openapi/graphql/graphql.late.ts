// GraphQL's own language. The package itself would load its execution and validation too.
export { GraphQLError } from 'graphql/error/GraphQLError.js'
export { parse } from 'graphql/language/parser.js'
export { print } from 'graphql/language/printer.js'
