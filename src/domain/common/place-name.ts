/** Names of places as people write them: whether two of them say the same one. */
import { foldText } from './text.ts'

/** "L’Hospitalet " and "l'hospitalet" are one place. Empty for none. */
export function placeKey(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// What councils call themselves before the name of their place, in the countries of the profiles.
const councils =
  /^(?:\S+ )*?(?:ajuntament|alcaldia|ayuntamiento|comuna|concejo|concello|gad|gobierno|intendencia|municipalidad|municipio)(?: \S+)*? (?:de|del|d) (?:(?:canton|comuna|distrito) )?(?:de |del )?/u

/** Whether a place is the municipality's own: "Getafe" for "Ayuntamiento de Getafe". */
export function isOwnPlace(municipalityName: string, place: string): boolean {
  const name = placeKey(municipalityName)
  const asked = placeKey(place)
  return asked === name || asked === name.replace(councils, '')
}
