// Lets Tab stop at a table only where it scrolls.

export function setUpTables(): void {
  const boxes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1
  })
  for (const box of document.querySelectorAll('.table-wrap')) boxes.observe(box)
}
