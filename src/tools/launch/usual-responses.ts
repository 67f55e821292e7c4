/**
 * What software that takes leads responds with a status from 200 to 299: its name, a pattern of its acceptances, one of
 * them, and refusals. The guide of the relay has the same table.
 */
export const usualResponses: readonly (readonly [
  provider: string,
  accepts: string,
  acceptance: string,
  ...refusals: readonly string[],
])[] = [
  // https://support.activeprospect.com/hc/en-us/articles/44098257386516
  [
    'LeadConduit',
    String.raw`"outcome"\s*:\s*"success"`,
    '{"outcome":"success","lead":{"id":"5f"},"price":12}',
    '{"outcome":"failure","reason":"Duplicate lead","lead":{"id":"5f"},"price":0}',
    '{"outcome":"error","reason":"Invalid phone","lead":{"id":"5f"},"price":0}',
  ],
  // https://www.boberdoo.com/lead-posting-responses
  [
    'boberdoo',
    String.raw`<status>\s*matched`,
    '<response><status>Matched</status><lead_id>7</lead_id></response>',
    '<response><status>Unmatched</status><lead_id>7</lead_id></response>',
    '<response><status>Error</status><error>Invalid phone</error></response>',
  ],
  // The block "Response" of https://support.phonexa.com/publisher-products-api
  [
    'Phonexa',
    String.raw`"status"\s*:\s*1\b`,
    '{"status":1,"status_text":"sold"}',
    '{"status":2,"status_text":"reject"}',
    '{"status":4,"errors":[{"phoneNumber":"required"}]}',
  ],
  [
    'a script of your own',
    String.raw`"success"\s*:\s*true`,
    '{"success":true}',
    '{"success":false,"message":"Not accepted"}',
  ],
  // It refuses with another status.
  ['a REST service', '^', ''],
]
