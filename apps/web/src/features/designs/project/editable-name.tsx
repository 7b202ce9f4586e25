import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { renameProjectRequestSchema, type Project, type RenameProjectRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PROJECT_LIST_KEY } from '../../../api/query-keys.ts'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { renameProject } from '../api/projects-api.ts'
import { projectQuery } from '../api/projects-query.ts'
import { focusOnce } from '../focus-once.ts'

/** The design's name as the page's heading, edited in place. */
export function EditableName({ project }: { project: Project }) {
  const [stage, setStage] = useState<'shown' | 'editing' | 'edited'>('shown')
  if (stage === 'editing') return <NameForm project={project} onDone={() => setStage('edited')} />
  return (
    <div className="flex items-start gap-2">
      <div dir="auto" className="min-w-0">
        <PageHeading className="text-3xl break-words md:text-4xl">{project.name}</PageHeading>
      </div>
      <IconButton
        ref={stage === 'edited' ? focusOnce : null}
        label={t`Rename`}
        icon={<Pencil />}
        onClick={() => setStage('editing')}
        className="-mt-1 md:-mt-0.5"
      />
    </div>
  )
}

function NameForm({ project, onDone }: { project: Project; onDone: () => void }) {
  const { form, onSubmit, field, isBusy } = useCallForm<RenameProjectRequest, Project>({
    resolver: zodResolver(renameProjectRequestSchema),
    defaultValues: { name: project.name },
    submit: useRenaming(project.id),
    onDone,
    failureTitle: t`The name wasn't saved`,
  })
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone()
      }}
      className="flex max-w-2xl flex-wrap items-start gap-2"
    >
      {/* the page keeps its heading */}
      <h1 className="sr-only">{project.name}</h1>
      <TextField
        {...field('name')}
        label={t`Name`}
        isLabelHidden
        autoComplete="off"
        className="flex-1 max-sm:basis-full"
      />
      <Button type="submit" isBusy={isBusy} className="min-h-12! max-sm:flex-1">
        {isBusy ? t`Saving...` : t`Save`}
      </Button>
      <Button variant="secondary" onClick={onDone} className="min-h-12! max-sm:flex-1">
        <Trans>Cancel</Trans>
      </Button>
    </form>
  )
}

function useRenaming(id: number) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (request: RenameProjectRequest) => renameProject(id, request),
    networkMode: 'always',
    onSuccess(project) {
      queryClient.setQueryData(projectQuery(id).queryKey, project)
      void queryClient.invalidateQueries({ queryKey: PROJECT_LIST_KEY })
    },
  })
  return mutateAsync
}
