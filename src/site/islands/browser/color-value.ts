// Replaces `components/color-value.ts`: browsers can parse colors.

export function colorValue(value: unknown): string | undefined {
  const color = typeof value === 'string' ? value.trim() : ''
  return color !== '' && CSS.supports('color', color) ? color : undefined
}

export function colorStyle(properties: Readonly<Record<string, unknown>>): string | undefined {
  const declarations = Object.entries(properties).flatMap(([name, value]) => {
    const color = colorValue(value)
    return color ? [`${name}:${color}`] : []
  })
  return declarations.join(';') || undefined
}
