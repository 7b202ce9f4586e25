/**
 * Behind `npm start`, `npm test`, `npm run dev`, `npm run demo`, `npm run add-sam-2`, `npm run move-pictures`, `npm run backup`
 * and `npm run restore`: makes a fresh clone ready, then does the job.
 *
 * No dependencies and plain JavaScript, because it runs before anything is installed, on whatever Node (18 or newer)
 * the machine has. Everything after the installation runs on the Node that the lockfile pins.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTests } from './run-tests.mjs'

const startedBy = process.ppid
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinnedEnvironment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

/** Runs a command to its end, its output on ours; stops the program with the same code when it fails. */
function mustRun(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (error) console.error(`${command} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** @returns SHA-256 over the contents of the files, in the order given */
function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return entry.name === 'dist' || entry.name === 'node_modules' ? [] : listFiles(path)
      return [path]
    })
}

const readStamp = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** Installs exactly what the lockfile says, when the last installation was of another lockfile. */
function ensureInstalled() {
  const stamp = 'node_modules/.installed-lockfile'
  const wanted = hashFiles(['package-lock.json'])
  if (readStamp(stamp) === wanted) return
  console.log('Installing packages (once for each change of the lockfile)…')
  // the install script of onnxruntime-node would download CUDA from elsewhere
  mustRun('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    ONNXRUNTIME_NODE_INSTALL: 'skip',
  })
  removeForeignRuntimes()
  writeFileSync(join(root, stamp), wanted)
}

/** onnxruntime-node comes with the builds of all platforms, 240 MB of which no single machine runs. */
function removeForeignRuntimes() {
  const builds = join(root, 'node_modules/onnxruntime-node/bin/napi-v6')
  for (const platform of readdirSync(builds))
    for (const arch of readdirSync(join(builds, platform)))
      if (platform !== process.platform || arch !== process.arch)
        rmSync(join(builds, platform, arch), { recursive: true })
}

/** Builds the web app when its sources changed since the last build. */
function ensureBuilt() {
  const stamp = '.cache/web-build'
  const sources = ['apps/web', 'packages/contract', 'packages/engine'].flatMap(listFiles)
  const wanted = hashFiles([...sources, 'package-lock.json'])
  if (readStamp(stamp) === wanted && existsSync(join(root, 'apps/web/dist/index.html'))) return
  console.log('Building the web app (once for each change of its sources)…')
  mustRun('npm', ['run', 'build', '--silent'], pinnedEnvironment)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, stamp), wanted)
}

/** npm ends at once on SIGTERM and tells nobody; what it started must not outlive it. */
function onParentGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}

/** Starts long-running programs and ends with the first that ends; signals are passed on. */
function serve(...programs) {
  const children = programs.map((args) =>
    spawn(args[0], args.slice(1), { cwd: root, env: pinnedEnvironment, stdio: 'inherit' }),
  )
  const passOn = (signal) => children.forEach((child) => child.kill(signal))
  process.on('SIGINT', () => passOn('SIGINT'))
  process.on('SIGTERM', () => passOn('SIGTERM'))
  onParentGone(() => passOn('SIGTERM'))
  for (const child of children) {
    child.on('exit', (code) => {
      passOn('SIGTERM')
      process.exitCode = code ?? 0
    })
  }
}

const tasks = {
  start() {
    ensureInstalled()
    ensureBuilt()
    serve(['node', 'apps/server/src/main.ts', '--welcome'])
  },
  worker() {
    ensureInstalled()
    serve(['node', 'apps/server/src/worker.ts'])
  },
  fleet() {
    ensureInstalled()
    ensureBuilt()
    serve(['node', 'scripts/fleet.mjs'])
  },
  async test() {
    ensureInstalled()
    ensureBuilt()
    process.exitCode = await runTests(root, pinnedEnvironment)
  },
  dev() {
    ensureInstalled()
    ensureBuilt()
    serve(['npm', 'run', 'dev', '-w', '@housecoat/server'], ['npm', 'run', 'dev', '-w', '@housecoat/web'])
  },
  demo() {
    ensureInstalled()
    mustRun('node', ['apps/server/src/demo/main.ts'], pinnedEnvironment)
  },
  'add-sam-2'() {
    ensureInstalled()
    serve(['node', 'apps/server/src/add-sam-2/main.ts'])
  },
  'move-pictures'() {
    ensureInstalled()
    mustRun('node', ['apps/server/src/move-pictures/main.ts', ...process.argv.slice(3)], pinnedEnvironment)
  },
  backup() {
    ensureInstalled()
    mustRun('node', ['apps/server/src/backup/backup-main.ts', ...process.argv.slice(3)], pinnedEnvironment)
  },
  restore() {
    ensureInstalled()
    mustRun('node', ['apps/server/src/backup/restore-main.ts', ...process.argv.slice(3)], pinnedEnvironment)
  },
}

const task = tasks[process.argv[2]]
if (!task) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join('|')}`)
  process.exit(2)
}
await task()
