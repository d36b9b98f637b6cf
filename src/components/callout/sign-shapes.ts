// The drawings of the signs of callouts, each apart, so that a program takes only those that it shows.
export const note =
  '<path d="M6 3.5h8.5L19 8v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V4.5a1 1 0 0 1 1-1zM9 12h6M9 16h4"/>'
export const info = '<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8h.01"/>'
export const tip = '<path d="M9 18h6M10 21h4M8.5 15c0-1.5-2.5-3-2.5-6a6 6 0 0 1 12 0c0 3-2.5 4.5-2.5 6z"/>'
export const warning =
  '<path d="M10.3 4.2 2.7 17.3a2 2 0 0 0 1.7 3h15.2a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0zM12 9.5v4M12 17h.01"/>'
export const check = '<circle cx="12" cy="12" r="9"/><path d="m8.5 12.3 2.4 2.4 4.7-5"/>'
export const danger = '<path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 8v4.5M12 16h.01"/>'
