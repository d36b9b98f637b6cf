// Verbs that instructions start with.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Words that are verbs and hardly ever nouns at the start of a title. */
export const VERBS = words(
  `accept achieve acquire activate adapt add adjust adopt aggregate aim allow analyze annotate answer append apply
  approve ask assess assign attach attend authenticate authorize automate avoid be become begin benchmark bind boot
  bootstrap bring browse bump calculate cancel capture catch choose claim clarify classify click clone coerce collapse
  collect compare compile complement compose compress compute configure confirm connect consider consolidate construct
  consult consume containerize continue convert coordinate correct create customize decide declare decode decompress
  decrease decrypt deduplicate define delegate delete deliver denote depend deploy deprecate derive describe deselect
  destroy detach detect determine develop diagnose disable disconnect discover discuss dismiss distinguish distribute
  dive divide do double-check download drag drain draw duplicate edit eliminate embed emit enable encode encourage
  encrypt enforce enhance enjoy enrich enroll ensure enter enumerate establish evaluate examine exclude execute exit
  expand expect explain explore expose extend extract fetch fill find finish fix follow forget forward gather generate
  get give go grant hide highlight hover identify ignore implement improve include increase indicate inform ingest
  inherit initialize initiate inject inline inspect install instantiate instruct integrate interact interpret
  introduce invalidate investigate invite invoke isolate iterate join keep know lead learn leave let leverage listen
  locate maintain make manage maximize measure meet migrate minimize modify mount move mute navigate normalize notify
  obtain omit onboard optimize orchestrate organize override overwrite parse paste perform persist pick ping populate
  precompute prefer prefix prepare prevent prioritize proceed produce promote propagate protect prove provide
  provision publish put quit raise reach react read rebuild recall receive recommend reconfigure reconnect recover
  recreate redeploy redirect redistribute reduce refer refine reflect refresh regenerate register reinstall reject
  rely remain remember remove rename render renew reopen reorder repair repeat replace replicate reproduce require
  rerun reserve resize resolve respect respond restart restore restrict resubmit retain rethink retrieve retry reuse
  revert revise revoke rewrite roll rotate sanitize save scaffold scan scroll see select send serialize serve share
  show shut simplify skip spawn specify spin split stash stay strip submit subscribe substitute suggest summarize
  supply suspend switch tail take tap teach tell terminate throw toggle transcribe transfer transform translate
  traverse treat troubleshoot try tune turn uncheck uncomment understand undo uninstall unlock unpack unzip update
  upload use utilize validate verify visit visualize wait walk want warn wire wrap write zip`,
)

/** Verbs that are just as often nouns or adjectives. */
export const NOUNS_TOO = words(
  `access address advance alert archive associate audit augment back balance batch block boost branch break bridge
  build bundle buy cache call change charge chart chat check clean clear close code combine command comment commit
  complete compromise condense condition contact content contract control copy cost cover credit cross cut debug
  decrement default delay demo design direct display document draft drop dry dump echo empty encounter end engineer
  estimate exchange exercise experience experiment export fail feature feed field file filter finance flag flow focus
  force fork form format frame free function fund fuse gate grade graph group guarantee guard guide handle head help
  hold hook host import increment index influence input insert instrument issue key label lag launch layer level
  license limit line link list live load lock log look loop mail map mark mask match mention merge message mirror
  mock model monitor name need nest note number offer open order outline output own pack package page paginate parent
  park part partition pass patch pattern pause pay permit phase picture pilot pin pipe place plan plant play plot
  plug point poll pool pop port position post power practice preset press preview price print probe process profile
  program project prompt proof proxy pull push query question queue quote race range rank rate reason rebase record
  reference release report request research reset rest result return review reward ring rise risk root round route
  rule run safe sample scale schedule scope score screen script search secure seed segment sense separate sequence
  service set setup shape ship shop sign signal size slice slot snapshot sort sound source space spell stack stage
  stamp standard start state step stop store stream stress structure study style subject supplement support surface
  swap sync tab table tag target task test text thank theme think thread throttle time title token touch trace track
  trade train transition trap trigger trim trust type upgrade value vary version view voice vote warm watch weigh
  welcome word work`,
)
