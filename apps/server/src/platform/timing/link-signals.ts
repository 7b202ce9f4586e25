interface LinkedSignal {
  /** aborts with the reason of the first source that does */
  readonly signal: AbortSignal
  /** Stops listening. `AbortSignal.any` would leak a listener on a source that lives as long as the process. */
  readonly unlink: () => void
}

export function linkSignals(...sources: readonly AbortSignal[]): LinkedSignal {
  const either = new AbortController()
  const follow = ({ target }: Event) => either.abort((target as AbortSignal).reason)
  const aborted = sources.find((source) => source.aborted)
  if (aborted !== undefined) either.abort(aborted.reason)
  for (const source of sources) source.addEventListener('abort', follow)
  const unlink = () => {
    for (const source of sources) source.removeEventListener('abort', follow)
  }
  return { signal: either.signal, unlink }
}
