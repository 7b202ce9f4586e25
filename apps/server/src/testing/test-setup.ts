/**
 * Runs before each test file. Files share a process and its modules, so what a module of theirs opens is closed here. The shared
 * database stays open for the next file, because opening one takes 0.7 s of processor time.
 */
import { afterAll } from 'vitest'
import { closeSharedS3Server } from './open-test-store.ts'
import { closeSharedRedis } from './shared-redis.ts'

afterAll(closeSharedRedis)
afterAll(closeSharedS3Server)
