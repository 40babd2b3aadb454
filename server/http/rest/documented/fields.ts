type Shape = {
  type?: unknown
  enum?: unknown
  anyOf?: unknown
  items?: unknown
  properties?: unknown
  required?: unknown
  description?: unknown
}
type Field = { name: string; words: string }

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/** The fields of a schema as a list for people; nested ones are named like `address.city`. */
export function fieldsOf(schema: unknown, before = ''): Field[] {
  if (!isShape(schema) || !isShape(schema.properties)) return []
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const path = before + name
    const optional = required.includes(name) ? [] : ['optional']
    const words = [kindOf(field), ...optional].join(', ')
    const described =
      isShape(field) && field.description ? `${words}. ${String(field.description)}` : `${words}.`
    return [{ name: path, words: described }, ...fieldsOf(itemsOf(field), `${path}.`)]
  })
}

const itemsOf = (field: unknown): unknown => (isShape(field) && field.items ? field.items : field)

function kindOf(field: unknown): string {
  if (!isShape(field)) return 'anything'
  if (Array.isArray(field.enum)) return field.enum.join(' or ')
  if (Array.isArray(field.anyOf)) return [...new Set(field.anyOf.map(kindOf))].join(' or ')
  if (Array.isArray(field.type)) return field.type.join(' or ')
  if (field.type === 'array') return `list of ${kindOf(field.items)}`
  return field.type === 'string' ? 'text' : String(field.type ?? 'anything')
}
