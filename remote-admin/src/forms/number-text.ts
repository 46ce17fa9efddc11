import * as v from 'valibot'

/**
 * Digits in a text field, because `<input type="number">` reports an empty value for invalid input
 * (https://html.spec.whatwg.org/multipage/input.html#number-state-(type=number)).
 */
export const numberText = <Schema extends v.GenericSchema<number, number>>(schema: Schema) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('form.error.required'), v.regex(/^\d+$/), v.transform(Number), schema)
