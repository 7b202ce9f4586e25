export const DOWNLOAD_FAILED = {
  title: 'The download did not start',
  description: 'Check your connection and press Download Image again.',
  kind: 'error',
} as const
