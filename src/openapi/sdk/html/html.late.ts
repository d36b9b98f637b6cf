// A parser of HTML and XML, which only descriptions of libraries need.
export { DomHandler, Parser } from 'htmlparser2'
