// A parser of HTML and XML, which only descriptions of libraries need.
export { parseDocument } from 'htmlparser2'
