/**
 * Beside somebody whom nobody answered for yet: they are named no reader before they have a code,
 * and it is given here.
 */
import type { Colleagues } from '#contract/entry/handling-shapes.ts'

import { call } from '../../common/api.ts'
import { VouchButton } from '../../session/vouch-button.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'

export type UnvouchedLineProps = {
  readonly person: Pick<Colleagues[number], 'staffId' | 'name' | 'mayVouch'>
}

export function UnvouchedLine({ person: { staffId, name, mayVouch } }: UnvouchedLineProps) {
  return (
    <div className="act-unvouched">
      <span className="muted small">
        {mayVouch ? actWords.unvouched : actWords.unvouchedByOther}
      </span>
      {mayVouch && (
        <VouchButton
          size="small"
          name={name}
          give={() => call('vouchForStaff', { params: { staffId } })}
        />
      )}
    </div>
  )
}
