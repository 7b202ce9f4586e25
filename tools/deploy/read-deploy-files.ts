import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments, parse } from 'yaml'

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export function readText(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

/** @returns the value of a file with one YAML document, its merge keys resolved */
export function readYaml(file: string): unknown {
  return parse(readText(file), { merge: true })
}

/** A Kubernetes object, as far as the checks read it. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
}

/** @returns every object in the folder's files, without the kustomizations */
export function readManifests(folder: string): Manifest[] {
  const files = readdirSync(path.join(ROOT, folder)).filter((file) => file.endsWith('.yaml'))
  return files
    .flatMap((file) => parseAllDocuments(readText(path.join(folder, file))))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0]
      return document.toJS() as Manifest
    })
    .filter(({ kind }) => kind !== 'Kustomization')
}
