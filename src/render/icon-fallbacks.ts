// Maps icons of Font Awesome's paid set, and other names that real sites use, to the nearest free icon.

/** Each line: the free icon, then the names that it replaces. */
const NEAREST = `
window-maximize: browser browsers window window-frame window-frame-open app-window sidebar sidebar-flip
chart-column: chart-mixed chart-mixed-up-circle-dollar chart-mixed-up-circle-currency chart-line-up-down chart-simple-horizontal chart-bullet
chart-line: chart-line-up chart-line-down chart-network chart-waterfall analytics wave-pulse monitor-waveform chart-candlestick
chart-pie: chart-pie-simple chart-donut chart-user
code: brackets-curly brackets-square brackets brackets-angle brackets-round code-simple square-code rectangle-code function file-brackets-curly curly-braces
terminal: rectangle-terminal terminal-window command
rocket: rocket-launch rocket-lunch
wand-magic-sparkles: sparkle sparkles stars hat-wizard-sparkles
robot: user-robot user-robot-xmarks message-bot robot-astromech alien-8bit alien microchip-ai bot head-side-gear
brain: brain-arrow-curved-right brain-circuit head-side-brain
microchip: chip processor cpu
message: message-lines message-smile message-code message-dots message-middle message-text message-exclamation message-check message-captions comment-lines message-pen message-plus message-image message-arrow-up message-arrow-up-right
comments: messages messages-question comments-alt
circle-question: message-question comment-question block-question
circle-dollar-to-slot: coin coin-vertical hand-holding-circle-dollar
coins: coin-blank coin-front
money-bill: money-simple-from-bracket money-bill-simple
credit-card: credit-card-blank credit-card-front
book: books book-blank book-copy book-section book-sparkles notebook
book-open: book-open-cover books-open
clock-rotate-left: rectangle-history rectangle-history-circle-plus timeline-arrow history-alt
bars-progress: arrow-progress progress loader-bars
table-cells-large: grid-2 grid-2-plus grid grid-round-2 layout tablet-grid
table-cells: grid-3 grid-4 grid-5 table-layout
puzzle-piece: puzzle puzzle-piece-simple
hand: hand-wave
video: camera-cctv camera-security camera-web video-plus
retweet: arrows-retweet
arrows-rotate: arrows-repeat arrows-repeat-1 loop
right-left: arrows-exchange arrow-right-arrow-left-alt
user: user-crown user-visor user-alien user-chef user-helmet-safety
user-shield: user-lock-alt
users: people users-crown user-group-crown family users-medical
file: page
file-lines: memo scroll-text memo-pad file-dashed-line subtitles-file
file-code: file-json file-xml file-binary-code
note-sticky: notes note note-medical
share: share-all
share-nodes: share-from-square-all network
plug: outlet plug-wire plug-connected connect
1: one
2: two
3: three
4: four
5: five
arrow-up: up
arrow-down: down
arrow-left: left
arrow-right: right
maximize: arrows-maximize expand-wide
minimize: arrows-minimize
dolly: cart-flatbed-boxes
boxes-stacked: cubes-stack container-storage shelves
box: box-taped package box-dashed
box-archive: archive-box
square: square-k square-c square-dashed square-rounded
circle: circle-small circle-dashed
shield: shield-keyhole shield-quartered
shield-halved: shield-check shield-alt-check
lock: lock-keyhole lock-a lock-hashtag
lock-open: lock-keyhole-open
key: key-skeleton key-skeleton-left-right passkey
gear: gear-complex gear-complex-code settings cog-alt
gears: gears-complex
sliders: sliders-simple sliders-up sliders-h-square slider
database: database-plus cylinder
server: servers rack-server
cloud: clouds cloud-check cloud-binary
network-wired: chart-network-wired router ethernet-port
diagram-project: workflow diagram-nested diagram-subtask diagram-cells flow-chart split-path
sitemap: diagram-lean-canvas diagram-sankey site-map folder-tree-map
code-branch: git-branch branch split
code-merge: git-merge-alt merge
code-pull-request: pull-request
layer-group: layers layer-plus layer-minus stack rectangle-vertical-history cards-blank
list: list-tree list-dropdown list-radio line-columns
list-check: ballot-check clipboard-list-check list-checks
clipboard: clipboard-text ballot
magnifying-glass: radar search-alt telescope
magnifying-glass-chart: magnifying-glass-waveform
eye: eyes
bell: bell-on bell-ring bells
bullhorn: megaphone bullhorn-alt
bolt: bolt-auto bolt-slash flash
fire: fire-flame flame
lightbulb: lightbulb-on lightbulb-dollar lightbulb-gear lightbulb-exclamation bulb
graduation-cap: school-alt
calendar: calendar-lines calendar-star calendar-clock calendar-range
clock: timer watch clock-desk clock-ten clock-eight
hourglass: hourglass-clock
envelope: envelope-dot mailbox-flag-up envelopes at-envelope
inbox: inboxes inbox-in inbox-out tray
paper-plane: paper-plane-top send
phone: phone-office phone-rotary phone-arrow-up-right phone-arrow-down-left phone-call
mobile: mobile-notch mobile-signal phone-mobile smartphone
laptop: laptop-mobile laptop-arrow-down
desktop: desktop-arrow-down computer-classic monitor display-code
display: tv-retro screencast presentation-screen
person-chalkboard: presentation
image: image-polaroid image-landscape picture
images: images-user gallery
camera: camera-viewfinder
film: clapperboard-play films
circle-play: play-pause circle-waveform-lines
volume-high: waveform waveform-lines speaker speakers
microphone: microphone-stand
music: list-music
palette: swatchbook-alt
paintbrush: paint-roller-brush
pen: pen-swirl pen-line pen-circle
pen-to-square: pen-field edit-alt
eraser: broom-wide
ruler: ruler-triangle
compass: compass-slash
location-dot: location-pin-dot location-smile
globe: globe-pointer globe-stand globe-wifi
flag: flag-swallowtail flag-pennant
house: house-blank house-heart house-window
building: building-user-alt buildings
shop: shop-alt store-front
cart-shopping: cart-shopping-fast bag-shopping-plus
gift: gift-alt
tag: tag-alt price-tag
ticket: tickets ticket-perforated
trophy: trophy-star
medal: ribbon-award award-simple
star: star-shooting star-sharp
heart: hearts heart-half
thumbs-up: thumbs-up-alt
handshake: handshake-simple-alt handshake-angle-alt
face-smile: face-awesome face-smiling-hands
flask: flask-gear flask-round-potion beaker
vial: test-tube vial-virus-alt
atom: atom-simple
bug: bug-slash-alt debug
screwdriver-wrench: wrench-simple toolbox-alt tool
hammer: hammer-brush
truck: truck-bolt truck-container
plane: plane-engines
car: car-side-bolt
download: arrow-down-to-bracket arrow-down-to-line download-alt down-to-bracket down-to-line
upload: arrow-up-from-line up-from-bracket arrow-up-to-line
arrow-right-to-bracket: right-to-line arrow-right-to-line
arrow-up-right-from-square: arrow-up-right up-right square-arrow-up-right-alt
angles-right: chevrons-right
angles-left: chevrons-left
angles-down: chevrons-down
angles-up: chevrons-up
circle-check: badge-check octagon-check check-circle-alt
circle-exclamation: octagon-exclamation hexagon-exclamation badge-alert
triangle-exclamation: diamond-exclamation alert alert-triangle siren siren-on
circle-info: info-square square-info badge-info
circle-xmark: octagon-xmark hexagon-xmark
circle-minus: octagon-minus
toggle-on: toggle-large-on
toggle-off: toggle-large-off
filter: filters filter-list
table: table-rows table-tree table-pivot
wifi: wifi-fair wifi-weak
link: link-horizontal links
tower-broadcast: signal-stream broadcast-tower-alt
hexagon-nodes: api webhook
leaf: leaf-heart
cube: cube-alt hexagon-vertical-nft
face-laugh: laugh-alt
award: badge badge-dollar badge-percent
text-height: text text-size input-text
i-cursor: input-cursor text-cursor
language: translate
quote-left: quote
scale-balanced: scale
universal-access: person-standing
arrow-pointer: cursor
`

/** The nearest free Font Awesome icon, by the requested name. */
export const iconFallbacks: ReadonlyMap<string, string> = new Map(
  NEAREST.trim()
    .split('\n')
    .flatMap((line) => {
      const [free = '', names = ''] = line.split(': ')
      return names.split(' ').map((name) => [name, free] as const)
    }),
)
