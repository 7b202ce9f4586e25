import type { SessionFormat } from '../../../studio/session/saved-session.ts'
import type { WizardState } from './wizard-state.ts'

/** Running generations are saved too: after a reload they continue under their idempotency key. */
export const WIZARD_SESSION: SessionFormat<WizardState> = {
  version: 5,
  findResultPath: ({ resultImage }) => resultImage?.path ?? null,
  withoutResult: (state) => ({ ...state, step: 3, resultImage: null, swatch: null, isTouchedUp: false }),
}
