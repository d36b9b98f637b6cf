// The navigation of that site.
module.exports = { docs: ['intro'] }
