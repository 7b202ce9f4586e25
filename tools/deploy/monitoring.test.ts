import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { INSTRUMENTS } from '../../apps/server/src/platform/metrics/instruments.ts'
import { createPrometheus } from '../../apps/server/src/platform/metrics/prometheus.ts'

interface Dashboard {
  readonly panels: readonly {
    readonly id: number
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] }
}

interface AlertRules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly for: string
      readonly labels: { readonly severity: string }
      readonly annotations: { readonly summary: string; readonly description: string }
    }[]
  }[]
}

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')
const dashboard = JSON.parse(read('grafana/housecoat.json')) as Dashboard
const rules = (parse(read('prometheus/alerts.yaml')) as AlertRules).groups.flatMap((group) => group.rules)

/** Labels that Prometheus itself adds. */
const TARGET_LABELS = ['job', 'instance']
const METRIC = /\b(?:up|(?:housecoat|nodejs|process)_[a-z0-9_]+)\b/g
const HISTOGRAM_ENDING = /_(?:bucket|count|sum)$/

/** Names and labels of everything that a server exposes. */
async function listMetrics(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await createPrometheus().scrape()
  const ofProcess = [...text.matchAll(/^# TYPE (\S+) /gm)].map(
    ([, name]) => [name, ['type', 'kind']] as const,
  )
  const own = Object.values(INSTRUMENTS).map(({ name, labels }) => [name, [...labels]] as const)
  return new Map<string, readonly string[]>([...ofProcess, ...own, ['up', []]])
}

const expressions = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list
    .filter(({ query }) => query.startsWith('label_values'))
    .map(({ name, query }) => [name, query] as const),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
]

test.each(expressions)('%s names metrics and labels that exist', async (_title, expression) => {
  const metrics = await listMetrics()
  const names = [...expression.matchAll(METRIC)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(0)
  const known = names.map((name) => (metrics.has(name) ? name : name.replace(HISTOGRAM_ENDING, '')))
  for (const name of known) expect([...metrics.keys()]).toContain(name)
  const labels = [...TARGET_LABELS, 'le', ...known.flatMap((name) => metrics.get(name) ?? [])]
  for (const [, matchers] of expression.matchAll(/\{([^}]*)\}/g))
    for (const [, label] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) expect(labels).toContain(label)
  for (const [, grouped] of expression.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of grouped.split(',')) expect(labels).toContain(label.trim())
})

test('every metric of the product is on the dashboard, or has its reason here', () => {
  const shown = expressions.map(([, expression]) => expression).join('\n')
  // counts faults of the metrics themselves
  const hidden = [INSTRUMENTS.scrapeFailures.name]
  const missing = Object.values(INSTRUMENTS).filter(({ name }) => !shown.includes(name))
  expect(missing.map(({ name }) => name)).toEqual(hidden)
})

test('each panel has its own id, and each alert a duration, a severity and an advice', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const rule of rules) {
    expect(rule.for).toMatch(/^\d+[smh]$/)
    expect(['page', 'warn']).toContain(rule.labels.severity)
    expect(rule.annotations.summary).not.toBe('')
    expect(rule.annotations.description).not.toBe('')
  }
})
