import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { POLLS_KEY, pollKey } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/user-query.ts'
import type { FindPictureLink } from '../../../studio/result/share/share-link.ts'
import { findSaved } from './saved-designs.ts'

/** Links to saved designs: to an unlisted page of a poll, which is made with the first copy. */
export function usePictureLink(): FindPictureLink {
  const { user } = useUser()
  const queryClient = useQueryClient()
  /** path of each design's page */
  const paths = useRef(new Map<number, string>())
  const userId = user?.id ?? null

  return useCallback(
    (resultImage) => {
      const saved = userId === null ? null : findSaved(userId, resultImage)
      if (saved === null) return null
      return {
        about: t`Your home before and after, with room for a vote. Only people with the link see it.`,
        async create() {
          const path = paths.current.get(saved.projectId) ?? (await createPage(saved.projectId))
          paths.current.set(saved.projectId, path)
          return new URL(path, location.origin).href
        },
      }

      async function createPage(projectId: number): Promise<string> {
        const { createPoll } = await import('../api/polls-api.ts')
        const poll = await createPoll([projectId])
        queryClient.setQueryData(pollKey(poll.id), poll)
        void queryClient.invalidateQueries({ queryKey: POLLS_KEY })
        return `/polls/${poll.id}`
      }
    },
    [userId, queryClient],
  )
}
