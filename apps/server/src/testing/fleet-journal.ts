import { findWritten, type WriteKind } from './written-rows.ts'

/** What must be true of a row: `maybe` where the request that decides it was not answered with 2xx. */
type Certainty = 'yes' | 'no' | 'maybe'

/** A row that somebody was told of. */
export interface Written {
  readonly kind: WriteKind
  readonly id: string
  /** rows that take this one along when they are deleted */
  readonly parents: readonly Written[]
  certainty: Certainty
}

/** What a crowd was told, to be compared with the database. */
export class FleetJournal {
  readonly #rows: Written[] = []

  /** Notes an acknowledged write. */
  note(kind: WriteKind, id: string, parents: readonly Written[] = []): Written {
    const written: Written = { kind, id, parents, certainty: 'yes' }
    this.#rows.push(written)
    return written
  }

  /** @returns the newest rows of a kind that must exist, at most `count` */
  listNewest(kind: WriteKind, count: number): Written[] {
    const known: Written[] = []
    for (let index = this.#rows.length - 1; index >= 0 && known.length < count; index--) {
      const row = this.#rows[index]
      if (row.kind === kind && mustExist(row)) known.push(row)
    }
    return known
  }

  /** How many writes of each kind were acknowledged. */
  count(): Readonly<Record<WriteKind, number>> {
    const counts = { account: 0, generation: 0, design: 0, share: 0, like: 0, comment: 0 }
    for (const { kind } of this.#rows) counts[kind]++
    return counts
  }

  /** @returns acknowledged writes that the database does not have, and deleted rows that it has */
  async findFaults(databaseUrl: string): Promise<string[]> {
    const texts: Record<WriteKind, string[]> = {
      account: [],
      generation: [],
      design: [],
      share: [],
      like: [],
      comment: [],
    }
    for (const { kind, id } of this.#rows) texts[kind].push(id)
    const found = await findWritten(databaseUrl, texts)
    return this.#rows.flatMap((row) => {
      const isThere = found[row.kind].has(row.id)
      if (mustExist(row) && !isThere) return [`lost: ${row.kind} ${row.id}`]
      return row.certainty === 'no' && isThere ? [`came back: ${row.kind} ${row.id}`] : []
    })
  }
}

/** A like needs its share, a share its design, and all of them their account. */
function mustExist({ certainty, parents }: Written): boolean {
  return certainty === 'yes' && parents.every(mustExist)
}
