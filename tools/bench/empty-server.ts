/** A server with one route that answers with the bytes of a file, for comparison. Its arguments: DATA_DIR, and the file. */
import { readFile } from 'node:fs/promises'
import { readConfig } from '../../apps/server/src/config.ts'
import { createServer } from '../../apps/server/src/start-up/create-server.ts'

const [dataDir, file] = process.argv.slice(2)
const bytes = await readFile(file)
const app = createServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.listeningOrigin)
