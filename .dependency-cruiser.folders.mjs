/**
 * No folders that import each other, directly or in a circle. A configuration of its own, because a folder's imports
 * include those of its tests, and tests open the whole server.
 */
import base from './.dependency-cruiser.mjs'

const { options } = base

export default {
  forbidden: [
    {
      name: 'no-feature-circles',
      comment: 'The lower feature declares what it needs, and start-up/open-features.ts hands it in.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/features/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.ts$|/testing/` } },
}
