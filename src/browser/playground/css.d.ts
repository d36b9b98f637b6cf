// A stylesheet that a script brings along, as its text.
declare module '*.css' {
  const text: string
  export default text
}
