/** A scraped sample: its labels, and its value. */
interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Scrapes an address and returns the samples of each metric by name. */
export async function readMetrics(address: string): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  const samples = new Map<string, Sample[]>()
  for (const [, name, labels = '', value] of (await answer.text()).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
    samples.set(name, [
      ...(samples.get(name) ?? []),
      { labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) },
    ])
  }
  return samples
}

/** The sum of the samples of a metric that have these labels. */
export function sumSamples(
  samples: ReadonlyMap<string, readonly Sample[]>,
  name: string,
  labels: Sample['labels'] = {},
): number {
  const matching = (samples.get(name) ?? []).filter((sample) =>
    Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  return matching.reduce((sum, { value }) => sum + value, 0)
}
