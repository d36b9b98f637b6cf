// A parser for Python.
export { parser } from '@lezer/python'
