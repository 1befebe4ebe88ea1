/** What happens to one of a batch once it has its number. Fetched with the first of them. */
import { remark } from '#domain/common/refusal.ts'

import { ApiProblem } from '../../common/api.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { batchWords as words } from '../../words/entries/batch.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { sentence, sentenceFor } from '../../words/language/sentences.ts'
import type { EntryForm, Registered } from '../form/form-state.ts'
import { routesOnRegister } from '../form/route-choice.ts'
import { mayGoByItself, routeRegistered } from '../handle/route-registered.ts'

/**
 * Says its number and what only the server knew of it, and sends it on where chosen so. Its number
 * stands whatever becomes of the sending. True when it went on.
 */
export async function afterRegistering(form: EntryForm, registered: Registered): Promise<boolean> {
  const { entry, outcome, warnings } = registered
  const numero = entry.entryNumber
  const told = new Set(Array.from(form.status.get().warnings.values(), ({ code }) => code))
  const news = warnings.filter(({ code }) => !told.has(code))
  if (outcome === 'ALREADY_REGISTERED')
    toast({ text: sentence(remark('W-NUM-02', null, { numero })), tone: 'info' })
  else toast({ text: words.registered(numero), tone: 'success', lastsMs: 4000 })
  if (news.length > 0)
    toast({
      text: words.warned(numero, news.map((each) => sentenceFor(each) ?? each.code).join(' ')),
      tone: 'danger',
    })
  if (!routesOnRegister() || outcome !== 'REGISTERED' || !mayGoByItself(entry)) return false
  try {
    return (await routeRegistered(entry, form.catalogue, form.today())) !== null
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    toast({ text: registerWords.notRouted(numero, cause.message), tone: 'danger' })
    return false
  }
}
