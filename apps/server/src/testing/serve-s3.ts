/** An S3 server as a process, for tests that kill or stop it. Arguments: the folder with its buckets, and its port. */
import { openS3Server } from './open-s3-server.ts'

const [, , folder, port] = process.argv
const { endpoint } = await openS3Server({ folder, port: Number(port) })
console.log(endpoint.href)
