// Containers, with a program in place of Docker that notes what it's told: no daemon is needed.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { block, runPage } from '../testing.ts'
import { containerArguments, openContainers } from './container.ts'
import { SandboxError } from './sandbox.ts'

const limits = { memory: 2 ** 30, processes: 100, disk: 2 ** 24 }
const job = {
  folder: '/tmp/job/scripts',
  command: ['bash', '/galley/session.sh'],
  env: { HOME: '/home/reader', ACME_TOKEN: 'granted' },
  programs: [],
  readable: ['/repository/dist', '/odd, "path"'],
  hidden: [
    { path: '/repository/dist/.env', isFolder: false },
    { path: '/repository/dist/.git', isFolder: true },
  ],
  slot: 0,
  longest: 90,
}

describe('the words for an engine', () => {
  const words = containerArguments('galley-test-1', job, { image: 'node:22', limits, network: false })
  const line = ` ${words.join(' ')} `

  it.each([
    'run --rm --init --pull never --name galley-test-1',
    '--network none',
    '--read-only --user 60800:60800 --cap-drop ALL --security-opt no-new-privileges',
    '--pids-limit 100 --memory 1073741824 --memory-swap 1073741824',
    '--tmpfs /tmp:rw,exec,nosuid,nodev,mode=1777,size=16777216',
    '--tmpfs /home/reader:rw,exec,nosuid,nodev,mode=1777,size=16777216',
    '--mount type=bind,source=/repository/dist,target=/repository/dist,readonly',
    '--mount type=bind,"source=/odd, ""path""","target=/odd, ""path""",readonly',
    '--mount type=bind,source=/tmp/job/scripts/empty,target=/repository/dist/.env,readonly',
    '--tmpfs /repository/dist/.git:ro,size=0',
    '--mount type=bind,source=/tmp/job/scripts,target=/galley,readonly',
    '--env ACME_TOKEN=granted',
    '--entrypoint /bin/sh node:22 /galley/limits.sh bash /galley/session.sh',
  ])('hold %s', (part) => {
    expect(line).toContain(` ${part} `)
  })

  it('show nothing else of the machine', () => {
    expect(words.filter((word) => /^(?:-v|--volume|--privileged|--pid|--ipc|--device|--cap-add)$/.test(word))).toEqual(
      [],
    )
    expect(words.filter((word) => word.startsWith('type=bind') && !word.endsWith(',readonly'))).toEqual([])
  })

  it('join the network only where it was granted', () => {
    const open = containerArguments('a', job, { image: 'node:22', limits, network: true }).join(' ')
    expect(open).toContain(' --network bridge ')
  })
})

describe('an engine', () => {
  const path = process.env.PATH
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-engine-'))
    process.env.PATH = `${folder}:${path}`
  })
  afterEach(() => {
    process.env.PATH = path
    rmSync(folder, { recursive: true, force: true })
  })

  /** A `docker` that notes its words. `run` is what a container does: a shell script, with its folder of scripts in $1. */
  function engine({ info = 'true', pull = 'true', run = 'true' }): void {
    const script = `#!/bin/bash
printf '%s\\n' "$*" >>${folder}/log
case "$1" in
info) ${info} ;;
image) test -e ${folder}/image ;;
pull) ${pull} ;;
rm) kill "$(cat ${folder}/pid)" ;;
run)
  echo $$ >${folder}/pid
  [[ "$*" =~ source=([^,]*),target=/galley ]]
  set -- "\${BASH_REMATCH[1]}"
  ${run}
  ;;
esac
`
    writeFileSync(join(folder, 'docker'), script)
    chmodSync(join(folder, 'docker'), 0o755)
  }
  const log = () => readFileSync(join(folder, 'log'), 'utf8')
  const open = () => openContainers({ engine: 'docker', image: 'acme:1', limits, network: false })

  it.each([
    [{ info: 'echo "no daemon" >&2; exit 1' }, "`docker` can't start containers (no daemon)"],
    [{ pull: 'echo "no such image" >&2; exit 1' }, "`docker` can't get the image `acme:1` (no such image)"],
  ])('that fails with %j says why', (how, message) => {
    engine(how)
    expect(open).toThrow(new SandboxError(message))
  })

  it('gets no image that is there', () => {
    engine({})
    writeFileSync(join(folder, 'image'), '')
    open()
    expect(log()).toBe('info\nimage inspect acme:1\n')
  })

  it('runs a group in one container', async () => {
    const [home, scripts] = [join(folder, 'home'), join(folder, 'scripts')]
    mkdirSync(home)
    // What a container shows at fixed places is moved to where it is on this machine.
    const move = `cp -r $1 ${scripts}; sed -i "s,/galley/,${scripts}/,g; s,/home/reader,${home},g" ${scripts}/*.sh`
    engine({ run: `${move}; HOME=${home} exec /bin/sh ${scripts}/limits.sh bash ${scripts}/session.sh` })
    const body = block('bash test="a"', 'echo one') + block('text output="a"', 'one')
    expect((await runPage(body, { sandbox: open() })).kinds).toEqual(['a: passed'])
    expect(log().match(/^run /gm)).toHaveLength(1)
  })

  it('removes a container that is stopped', async () => {
    engine({ run: 'exec sleep 60' })
    const stop = new AbortController()
    const sandbox = open()
    // Its words are noted before it runs.
    const watch = setInterval(() => log().includes('\nrun ') && stop.abort(), 20)
    await runPage(block('bash test="a"', 'true'), { sandbox, signal: stop.signal })
    clearInterval(watch)
    const name = /^run .*--name (galley-test-\w+)/m.exec(log())?.[1]
    expect(log()).toContain(`\nrm --force ${name}\n`)
  })
})
