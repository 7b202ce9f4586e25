import pg from 'pg'

export type WriteKind = 'account' | 'generation' | 'design' | 'share' | 'like' | 'comment'

/** Looks for rows by the text that their writes were answered with. */
const LOOKUPS: Readonly<Record<WriteKind, string>> = {
  account: 'select username as found from users where username = any($1)',
  generation: `select result_id as found from generations where result_id = any($1) and state = 'done'`,
  design: 'select id::text as found from projects where id::text = any($1)',
  share: 'select id::text as found from shares where id::text = any($1)',
  like: 'select id::text as found from likes where id::text = any($1)',
  comment: 'select id::text as found from comments where id::text = any($1)',
}

/** @returns those of the written texts that the database has */
export async function findWritten(
  url: string,
  written: Readonly<Record<WriteKind, readonly string[]>>,
): Promise<Readonly<Record<WriteKind, ReadonlySet<string>>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = {} as Record<WriteKind, ReadonlySet<string>>
    for (const [kind, texts] of Object.entries(written) as [WriteKind, readonly string[]][]) {
      const { rows } = await client.query<{ found: string }>(LOOKUPS[kind], [texts])
      found[kind] = new Set(rows.map((row) => row.found))
    }
    return found
  } finally {
    await client.end()
  }
}
