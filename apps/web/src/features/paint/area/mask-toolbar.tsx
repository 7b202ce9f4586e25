import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Brush,
  CircleMinus,
  CirclePlus,
  CircleDot,
  Eraser,
  Eye,
  EyeOff,
  Maximize2,
  Minimize2,
  Redo2,
  RotateCcw,
  Scaling,
  Trash2,
  Undo2,
} from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RadioItem } from '../../../ui/radio-item.tsx'
import type { ShownArea } from './paint-engine.ts'
import { BRUSH_RADIUS_PX, isBrush, type MaskTool } from './mask-tool.ts'
import { ToolHint } from './tool-hint.tsx'
import type { AreaEditing } from './use-area-editing.ts'
import { i18n } from '../../../locales/i18n.ts'

interface MaskToolbarProps {
  readonly area: Pick<ShownArea, 'canUndo' | 'canRedo' | 'tapAgain'>
  readonly editing: AreaEditing
  /** Opens the full-screen tools; without it, all tools are in this toolbar. */
  readonly onTouchUp?: () => void
}

const TOOLS: readonly {
  tool: MaskTool
  label: MessageDescriptor
  short: MessageDescriptor
  icon: ReactNode
}[] = [
  { tool: 'choose', label: msg`Tap to choose a surface`, short: msg`Choose`, icon: <CircleDot /> },
  { tool: 'add', label: msg`Tap to add`, short: msg`Add`, icon: <CirclePlus /> },
  { tool: 'remove', label: msg`Tap to remove`, short: msg`Remove`, icon: <CircleMinus /> },
  { tool: 'brush', label: msg`Brush`, short: msg`Brush`, icon: <Brush /> },
  { tool: 'eraser', label: msg`Eraser`, short: msg`Eraser`, icon: <Eraser /> },
]

/** Distance in grid pixels that one press of grow or shrink moves the edge. */
const GROW_STEP_PX = 2

/** The tools that change the area. */
export function MaskToolbar({ area, editing, onTouchUp }: MaskToolbarProps) {
  const { tool, isGlowShown } = editing
  const size = <BrushSize radiusPx={editing.brushRadiusPx} onRadius={editing.setBrushRadiusPx} />
  return (
    <div className="space-y-1" role="group" aria-label={t`Change the area`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RadioGroup.Root
          aria-label={t`Tool`}
          value={tool}
          onValueChange={(value) => editing.setTool(value as MaskTool)}
          className="flex rounded-control border border-edge/60 bg-surface p-0.5"
        >
          {TOOLS.filter((item) => item.tool !== 'choose' || editing.chooseAt !== null).map((item) => (
            <ToolChoice key={item.tool} {...item} />
          ))}
        </RadioGroup.Root>
        <div className="flex flex-wrap">
          <IconButton label={t`Undo`} icon={<Undo2 />} disabled={!area.canUndo} onClick={editing.undo} />
          <IconButton label={t`Redo`} icon={<Redo2 />} disabled={!area.canRedo} onClick={editing.redo} />
          <IconButton
            label={isGlowShown ? t`Hide the area` : t`Show the area`}
            aria-pressed={isGlowShown}
            icon={isGlowShown ? <Eye /> : <EyeOff />}
            onClick={() => editing.setIsGlowShown(!isGlowShown)}
          />
        </div>
        {onTouchUp === undefined ? (
          <WholeAreaChanges onEdit={editing.edit} />
        ) : (
          <TouchUp size={isBrush(tool) ? size : null} onTouchUp={onTouchUp} />
        )}
      </div>
      <div className="md:flex md:flex-wrap md:items-center md:gap-x-6">
        {/* two lines on a phone stay reserved, so that a shorter hint does not move what is below */}
        <div className="max-sm:min-h-10">
          <ToolHint tool={tool} tapAgain={area.tapAgain} isBrushFree={editing.isBrushFree} />
        </div>
        {onTouchUp === undefined && (
          // reserves its space, so that selecting the brush does not move the photo
          <div className={classNames('md:w-72', !isBrush(tool) && 'invisible')}>{size}</div>
        )}
      </div>
    </div>
  )
}

interface TouchUpProps {
  /** the brush's size, while a brush is in hand */
  readonly size: ReactNode
  readonly onTouchUp: () => void
}

/** Opens the full-screen tools. It gives up its label for the brush's size, so that no tool moves what is below. */
function TouchUp({ size, onTouchUp }: TouchUpProps) {
  const label = t`Touch up area`
  return (
    <div className="flex min-w-0 flex-1 basis-41 items-center gap-2">
      {size === null ? (
        <Button
          variant="secondary"
          icon={<Scaling />}
          onClick={onTouchUp}
          className="px-3 text-[0.9375rem] whitespace-nowrap"
        >
          {label}
        </Button>
      ) : (
        <>
          <IconButton look="outlined" label={label} icon={<Scaling />} onClick={onTouchUp} />
          <div className="max-w-64 min-w-0 flex-1">{size}</div>
        </>
      )}
    </div>
  )
}

function WholeAreaChanges({ onEdit }: { onEdit: AreaEditing['edit'] }) {
  return (
    <div className="flex flex-wrap">
      <IconButton
        label={t`Shrink the area`}
        icon={<Minimize2 />}
        onClick={() => onEdit({ kind: 'grow', byPx: -GROW_STEP_PX })}
      />
      <IconButton
        label={t`Grow the area`}
        icon={<Maximize2 />}
        onClick={() => onEdit({ kind: 'grow', byPx: GROW_STEP_PX })}
      />
      <IconButton
        label={t`Use the area we found`}
        icon={<RotateCcw />}
        onClick={() => onEdit({ kind: 'reset' })}
      />
      <IconButton label={t`Clear the area`} icon={<Trash2 />} onClick={() => onEdit({ kind: 'clear' })} />
    </div>
  )
}

function ToolChoice({ tool, label, short, icon }: (typeof TOOLS)[number]) {
  const name = i18n._(label)
  return (
    <RadioItem
      value={tool}
      aria-label={name}
      title={name}
      className="focus-ring flex min-h-10 min-w-12 flex-col items-center justify-center gap-0.5 rounded-[8px] px-2 text-xs font-medium text-muted transition-colors hover:text-ink data-[state=checked]:bg-primary data-[state=checked]:text-on-primary [&_svg]:size-5"
    >
      {icon}
      <span aria-hidden="true">{i18n._(short)}</span>
    </RadioItem>
  )
}

function BrushSize({ radiusPx, onRadius }: { radiusPx: number; onRadius: (radiusPx: number) => void }) {
  return (
    <label className="flex min-h-11 max-w-sm items-center gap-3 text-sm font-medium">
      <Trans>Size</Trans>
      <input
        type="range"
        min={BRUSH_RADIUS_PX.min}
        max={BRUSH_RADIUS_PX.max}
        value={radiusPx}
        onChange={(event) => onRadius(event.currentTarget.valueAsNumber)}
        className="focus-ring h-11 min-w-0 flex-1 accent-primary"
      />
    </label>
  )
}
