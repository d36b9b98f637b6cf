// A parser of HTML and XML, which only descriptions of libraries and imports need.
export { DomHandler, Parser } from 'htmlparser2'
