/** What keeps one person from doing alone what is of two, and what ends with its ground. */
import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const changeStaff = partOf('src/server/organization/staff/change-staff.ts')
const decidePower = partOf('src/server/organization/powers/decide-power.ts')
const giveCode = partOf('src/server/organization/powers/give-code.ts')
const powerAct = partOf('src/domain/acts/power-act.ts')
const readers = partOf('src/server/entries/handle/readers.ts')
const nameReaders = partOf('src/server/entries/handle/name-readers.ts')
const annulment = partOf('src/domain/acts/annulment.ts')
const changeAccount = partOf('src/server/identity/accounts/change-account.ts')

const bindIdentity = partOf('src/server/identity/binding/bind-identity.ts')

const binding = testedIn('src/server/identity/binding/binding.test.ts')
const powerPeople = partOf('src/server/organization/powers/power-people.ts')
const alone = testedIn('src/server/organization/power-alone.test.ts')
const power = testedIn('src/server/organization/power.test.ts')
const annulling = testedIn('src/server/entries/correct/annul-alone.test.ts')
const oneHand = partOf('src/server/identity/accounts/one-hand.ts')
const oneApprover = partOf('src/server/entries/sight/one-approver.ts')
const reading = testedIn('src/server/entries/handle/readers.test.ts')

export const powerGuards: readonly Guard[] = [
  power(
    [84],
    'gives themselves a role, whatever it is',
    changeStaff(`if (parted.isMore) await demandForAnother(db, scene, 'changeStaff', power)`),
  ),
  power(
    [85],
    '%s holds when a second person confirmed it, and both are told',
    powerAct(`!act.proposerIds.includes(actor.staffId) &&`),
  ),
  power(
    [86],
    'gives or confirms a role to whom they stand in for',
    partOf('src/server/organization/powers/power-people.ts')(
      `return [staffId, ...new Set(rows.map((row) => row.substitute_id))]`,
      `return rows.length < 0 ? [] : [staffId]`,
    ),
  ),
  power(
    [87],
    'waits of somebody new until they have chosen their own password',
    decidePower(`throw new Refusal('E-ROL-10')`, 'void 0'),
  ),
  power(
    [118],
    'waits until another than whoever saw the link vouched for the person, who chose a password again',
    decidePower(`if (!isAlone && holderId !== null) throw new Refusal('E-ROL-13')`),
  ),
  power(
    [119],
    'waits until another than whoever saw the link vouched for the person, who chose a password again',
    giveCode(`holderId === null || own.includes(holderId)`, `holderId === null`),
  ),
  power(
    [88],
    'is not confirmed once whoever proposed it administers no more',
    powerPeople('return proposer === null || !mayConfigure(proposer)', 'return false'),
  ),
  reading(
    [89],
    'names themselves a reader, confidential or restricted, afterwards or while deriving',
    readers(`if (rows[0]?.is_theirs) throw new Refusal('E-TRA-21', field)`),
    nameReaders(
      `if (body.readerIds.includes(scene.actor.staffId)) throw new Refusal('E-TRA-21', 'readerIds')`,
    ),
  ),
  reading(
    [90],
    'reads for an office what that office let go, until it comes back',
    partOf('src/server/entries/handle/hand-over-entry.ts')(
      `const withdrawnIds = await readersLetGo(scene, body)`,
      `const withdrawnIds = (await readersLetGo(scene, body)).slice(0, 0)`,
    ),
  ),
  power(
    [91],
    'ends with the role it came from, and with the access',
    changeStaff(
      `const left = parted.isLess`,
      `const left = parted.isLess && parted.isMore && waits`,
    ),
  ),
  testedIn('src/server/entries/correct/annul-entry.test.ts')(
    [92],
    'is approved of nothing that was answered meanwhile, and the request falls with the answer',
    annulment(
      `if (!isHidden && !endingActs.has(fact.type)) return fact`,
      `if (endingActs.size > 0) return fact`,
    ),
  ),
  testedIn('src/server/identity/links/forgotten.test.ts')(
    [93],
    'asked for before the person changed it themselves opens nothing any more',
    changeAccount(`await endLinks(db, account)`, `void endLinks`),
  ),
  testedIn('src/server/http/live-ends.test.ts')(
    [102],
    'ends when its person signs out',
    partOf('src/server/http/receive/live.ts')(
      `app.identity.followSessions(actor.staffId, look)`,
      `() => undefined`,
    ),
  ),
  testedIn('tests/attacks/pair-walk.test.ts')(
    [103],
    'of %s lead to nothing that the table forbids',
    readers(`if (rows[0]?.is_theirs) throw new Refusal('E-TRA-21', field)`),
    nameReaders(
      `if (body.readerIds.includes(scene.actor.staffId)) throw new Refusal('E-TRA-21', 'readerIds')`,
    ),
  ),
  testedIn('src/cli/people/user.test.ts')(
    [104],
    'makes no link in silence: the ledger says it, and its person and whoever watches over power are told',
    partOf('src/server/municipality/found/record-link.ts')(
      `await tellOfWayIn(db, { municipalityId, staffId, actorId, at: head.now })`,
      `void tellOfWayIn`,
    ),
  ),
  binding(
    [105],
    'ends for good with the access, with a role given or taken, and with a password',
    changeAccount(
      `if (staffId !== null) await endBindingLink(db, { municipalityId, staffId })`,
      `void endBindingLink`,
    ),
  ),
  ...[
    `create trigger staff_ends_binding_link after update on staff
  for each row when (old.status <> new.status) execute function end_binding_link();`,
    `create trigger role_assignment_ends_binding_link after insert or update or delete on role_assignment
  for each row execute function end_binding_link();`,
  ].map((trigger) =>
    binding(
      [105],
      'ends for good with the access, with a role given or taken, and with a password',
      partOf('db/baseline/04-people.sql')(trigger),
    ),
  ),
  binding(
    [106],
    'makes two people of two links: one account is not both',
    bindIdentity(`      return 'already-somebody'`, `      void 0`),
  ),
  testedIn('src/server/entries/correct/editors.test.ts')(
    [107],
    'is no way to learn of an entry that one may not know of, and ends one’s own when it went out of reach',
    partOf('src/server/entries/correct/editors.ts')(
      `if (numDeletedRows === 0n) await seeEntry(context, params.entryId)`,
    ),
  ),
  alone(
    [114],
    'does not take away the last person who could refuse them, nor give them a last day',
    powerPeople(`if (isLost) throw new Refusal('E-ROL-12')`, `void Refusal`),
  ),
  alone(
    [127],
    'does not take away the last one who stays when the other has a last day already',
    powerPeople(
      `...after.flatMap(({ to }) => (to === null ? [] : [addDays(to, 1)])),`,
      `...(addDays(place.today, 0) > place.today ? [place.today] : []),`,
    ),
  ),
  alone(
    [128],
    'shapes no unit so that they work on more from a day to come',
    partOf('src/server/organization/units/save-unit.ts')(
      `turning.filter((later) => later > today)`,
      `turning.filter((later) => later < today)`,
    ),
  ),
  reading(
    [129],
    'names a reader whose account they hold the link to, whoever made it',
    readers('array[id, holder_id] && ${own}::uuid[]', 'false'),
  ),
  testedIn('src/server/organization/staff/clear-factors.test.ts')(
    [130],
    'takes away alone no second factor of somebody who is to see or decide on a day to come',
    partOf('src/server/organization/staff/clear-factors.ts')(
      `if (await isPowerful(db, { municipalityId, staffId, today })) {`,
      `if (today === '') {`,
    ),
  ),
  annulling(
    [132],
    'does not ask as the clerk they made and approve as the head',
    oneHand(
      'where h.municipality_id = ${municipalityId} and h.staff_id = ${of}',
      'where false and h.staff_id = ${of}',
    ),
    oneHand('has_made_any(${municipalityId}, ${maker}, array[${made}])', '${maker} <> ${maker}'),
    oneHand('array[${made}]) and ${own})', 'array[${made}]) and ${own} and false)'),
  ),
  annulling(
    [133],
    'nor by a program, whose credential anybody may hold',
    oneHand('p.issuer = ${integrationIssuer}', 'false'),
  ),
  annulling(
    [134],
    'asks %s, waits two days with everybody told, and the ledger says that it was one',
    annulment(
      `return approver.now < aloneFromOf(asked, approver.lastBeside) ? 'E-TRA-23' : null`,
      `return null`,
    ),
  ),
  annulling(
    [136],
    'annuls nothing that is %s, of which hardly anybody would know, until there are two',
    annulment(`if (isAlone && !isOrdinary(entry.content)) throw new Refusal('E-TRA-24')`),
  ),
  annulling(
    [136],
    'ends when the document is hidden from those who were told, and the history says so',
    annulment(
      `entry.annulment.isAlone === true && changesSight(fact)`,
      `changesSight(fact) && false`,
    ),
  ),
  annulling(
    [137],
    'begin again when somebody’s %s',
    oneApprover(`and e.type = any (\${leavings}::text[])`, 'and false'),
  ),
  annulling(
    [137],
    'begin again when somebody’s last day has passed',
    oneApprover('where last_day < ${rolesOn}', 'where false'),
  ),
  testedIn('src/server/organization/power-one-hand.test.ts')(
    [138],
    'waits two days where the only other person signs in by a link that the proposer was shown',
    decidePower(
      'await accountsOf(db, { municipalityId }, act.proposed_by_id)',
      '[act.proposed_by_id]',
    ),
  ),
  testedIn('src/server/organization/staff/crossing-factors.test.ts')(
    [135],
    'waits for a second person when power comes while it waits for the ledger',
    partOf('src/server/organization/staff/clear-factors.ts')(
      `if (await isPowerful(db, { municipalityId, staffId, today })) {`,
      `if (today === '') {`,
    ),
  ),
  alone(
    [115],
    'makes nobody a bystander by letting them stand in for whom the power is for',
    partOf('src/server/organization/powers/power-views.ts')(
      `![...proposerIds, staffId].includes(person.staffId)`,
      `![...proposerIds, ...gainerIds].includes(person.staffId)`,
    ),
  ),
  alone(
    [116],
    'gives back alone no access of whoever stands in for a head',
    partOf('src/server/organization/staff/change-staff.ts')(`isLent || `),
  ),
  testedIn('src/server/organization/newcomers.test.ts')(
    [117, 121],
    'are not sent to another office by giving it the code that the map names',
    partOf('src/server/organization/units/save-unit.ts')(
      `demandCodeKept(app.config, before?.code ?? null, body.code)`,
      `void demandCodeKept`,
    ),
  ),
  testedIn('src/server/identity/account/account.test.ts')(
    [120],
    'leads, with the password, to another one, and to nothing that opened the account before',
    partOf('src/server/identity/account/vouch-password.ts')(`await removeFactors(db, account)`),
  ),
  testedIn('src/server/organization/newcomers.test.ts')(
    [122],
    'that decide are lent to nobody who stood in before they were told',
    partOf('src/server/identity/client/settle-standing.ts')(
      `isMore ? await endSubstitutionsOf(db, of, staffId) : []`,
      `isMore ? [] : []`,
    ),
  ),
  testedIn('src/server/identity/links/reset-holder.test.ts')(
    [141],
    'is not while a second proof of before is there, which may be theirs',
    partOf('src/server/identity/account/vouch-password.ts')(
      `if (totp === null && passkeys.length === 0) await holdLink(db, account, null)`,
      `await holdLink(db, account, null)`,
    ),
  ),
]
