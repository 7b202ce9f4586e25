/** Preloaded with `--import …/record-modules.ts?file=…`: appends the URL of every module that the process loads to the file. */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = new URL(import.meta.url).searchParams.get('file')
if (file === null) throw new Error('the file is missing')

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
