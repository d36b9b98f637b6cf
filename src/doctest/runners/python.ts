// Python: the blocks of a group share one interpreter. As in doctest, a block with prompts is compared with its output.
import { dirname } from 'node:path'
import { GeneratedFile, literal } from '../code/generated-file.ts'
import type { Leg, LegContext, NumberedExample, Runner } from './runner.ts'

export const python: Runner = {
  name: 'python',
  languages: ['python', 'py', 'python3', 'pycon'],
  inContainer: 'python3',
  async find(machine) {
    const program = machine.find('python3') ?? machine.find('python')
    // Isolated from the folder and the user's variables.
    const script = 'import sys; print(sys.executable, sys.version, sys.prefix, sys.base_prefix, sep="\\n")'
    const says = program && (await machine.ask(program, ['-I', '-c', script]))
    if (!says) return undefined
    const [executable = '', ...rest] = says.split('\n')
    const [base = '', prefix = ''] = [rest.pop(), rest.pop()]
    const readable = [prefix, base].filter((path) => path !== '' && !path.startsWith('/usr'))
    return { program: executable, version: rest.join(' '), readable: [...new Set([...readable, dirname(executable)])] }
  },
  joins: (_, before) => before.every(({ exit }) => exit === 0),
  prepare: async (examples, context) => pythonLeg(examples, context),
}

function pythonLeg(examples: readonly NumberedExample[], { toolchain, scripts, marks }: LegContext): Leg {
  const first = examples[0] as NumberedExample
  const name = `.galley-${first.index}.py`
  const file = new GeneratedFile()
  const blocks = examples.map((example, position) => {
    const line = file.length
    file.addExample(example)
    const mark = position > 0 ? marks.next(example.index) : ''
    return `(${line}, ${literal(mark)}, ${/^\s*>>> /.test(example.text) ? 'True' : 'False'})`
  })
  const driver = DRIVER.replace('NAME', literal(name))
    .replace('SCRIPTS', literal(scripts))
    .replace('BLOCKS', `[${blocks.join(', ')}]`)
  const script = `${toolchain.program} ${scripts}/${first.index}.driver.py\ngalley_status=$?\n`
  return {
    files: new Map([
      [name, file.text],
      [`${first.index}.driver.py`, driver],
    ]),
    script,
    origins: new Map([[name, file.origins]]),
    // The line that failed is the last one of a traceback.
    tracesEndWithOrigin: true,
  }
}

/**
 * Compiles each block with the lines before it left empty, so that tracebacks name lines of the whole file. `await` at
 * the top works as in a notebook.
 */
const DRIVER = `import ast, doctest, inspect, linecache, sys, traceback, types
sys.path.insert(0, "")
name = NAME
with open(SCRIPTS + "/" + name, encoding="utf-8") as file:
    lines = file.read().splitlines(keepends=True)
linecache.cache[name] = (sum(map(len, lines)), None, lines, name)
module = types.ModuleType("__main__")
sys.modules["__main__"] = module
module.__dict__["__file__"] = name
blocks = BLOCKS
loop = None
for at, (start, mark, prompts) in enumerate(blocks):
    sys.stdout.write(mark)
    end = blocks[at + 1][0] if at + 1 < len(blocks) else len(lines)
    text = "".join(lines[start:end])
    try:
        if prompts:
            test = doctest.DocTestParser().get_doctest(text, module.__dict__, name, name, start)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            if runner.run(test, clear_globs=False).failed:
                sys.stdout.flush()
                sys.exit(1)
            module.__dict__.update(test.globs)
        else:
            code = compile("\\n" * start + text, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            result = eval(code, module.__dict__)
            if inspect.iscoroutine(result):
                import asyncio
                if loop is None:
                    loop = asyncio.new_event_loop()
                    asyncio.set_event_loop(loop)
                loop.run_until_complete(result)
    except SystemExit:
        raise
    except BaseException as error:
        sys.stdout.flush()
        shown = error.__traceback__
        while shown is not None and shown.tb_frame.f_code.co_filename != name:
            shown = shown.tb_next
        traceback.print_exception(type(error), error, shown)
        sys.exit(1)
    sys.stdout.flush()
`
