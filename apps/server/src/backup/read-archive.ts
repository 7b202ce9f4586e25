import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

export interface ArchiveEntry {
  readonly name: string
  readonly sizeBytes: number
  /** Read it to its end before the next entry. */
  readonly stream: Readable
}

/** A file that can't be restored; the message is the reason. */
export class ArchiveFault extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ArchiveFault'
  }
}

/**
 * Reads a tar archive entry by entry.
 * @throws ArchiveFault when it is not one, or is cut in an entry
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  // the loop below fails with the same error
  const reading = pipeline(source, tar).catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size: sizeBytes, type } = entry.header
      if (type !== 'file') throw new ArchiveFault(`it holds ${name}, which is no file`)
      yield { name, sizeBytes, stream: Readable.from(withFaults(entry as AsyncIterable<Buffer>, source)) }
    }
  } catch (error) {
    throw findCause(error, source)
  } finally {
    tar.destroy()
    source.destroy()
    await reading
  }
}

/** An entry is the first to notice that the archive was cut in it. */
async function* withFaults(entry: AsyncIterable<Buffer>, source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw findCause(error, source)
  }
}

/** An entry says no more than that it was destroyed. Errors of others, such as a full disk, stay as they are. */
function findCause(error: unknown, source: Readable): unknown {
  const cause = isDestruction(error) ? (source.errored ?? error) : error
  if (!(cause instanceof Error)) return cause
  if (cause.message.startsWith('Invalid tar header'))
    return new ArchiveFault('it is no tar archive, or was altered', cause)
  const isCut = isDestruction(cause) || cause.message === 'Unexpected end of data'
  return isCut ? new ArchiveFault('it was cut: its end is missing', cause) : cause
}

function isDestruction(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /STREAM_(DESTROYED|PREMATURE_CLOSE)/.test(String(error.code))
  )
}
