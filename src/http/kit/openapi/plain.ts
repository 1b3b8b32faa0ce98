// Parts of the OpenAPI document: values of JSON.

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [member: string]: Plain };
export type Member = { readonly [name: string]: Plain };
