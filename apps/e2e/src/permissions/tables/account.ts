/** What needs no promise. The cells are answers of `rows.ts`. */
export const ACCOUNT = `
                                                                      | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
[AUTH-15] open the landing page                                       | ok         | ok         | ok         | ok         | ok         | ok         | ok         | ok
[AUTH-15] open the feed                                               | ok         | ok         | ok         | ok         | ok         | ok         | ok         | ok
[AUTH-15] open the board                                              | ok         | ok         | ok         | ok         | ok         | ok         | ok         | ok
[AUTH-15] read the feed                                               | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[AUTH-15] see a profile                                               | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[AUTH-15] see a profile by id                                         | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see the profile of a banned person                                    | no user    | no user    | no user    | no user    | no user    | no user    | no user    | banned
[AUTH-15] list public promises of a person                            | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
search people                                                         | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
search public promises                                                | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see own profile                                                       | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
list own promises                                                     | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
list own running promises                                             | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
make a promise                                                        | sign in    | created    | created    | created    | created    | created    | created    | banned

[SESS-15] see own sessions                                            | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[SESS-15, SESS-17] see the owner's sessions                           | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | ok         | banned
[SESS-16] end an own session                                          | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[SESS-16, SESS-17] end a session of the motivator                     | sign in    | no session | no session | no session | ok         | no session | ok         | banned
[SESS-16, SESS-17] end the other sessions of the owner                | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | ok         | banned
[DATA-01] see own data                                                | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[DATA-01] request a copy of own data                                  | sign in    | accepted   | accepted   | accepted   | accepted   | accepted   | accepted   | banned
[DATA-05] open the copy of another person                             | sign in    | no copy    | no copy    | no copy    | no copy    | no copy    | no copy    | banned
[DATA-05] download by an address that nobody signed                   | no copy    | no copy    | no copy    | no copy    | no copy    | no copy    | no copy    | no copy
[DATA-08] delete the own account without the phrase                   | sign in    | no phrase  | no phrase  | no phrase  | no phrase  | no phrase  | no phrase  | banned
[DATA-09] keep the own account                                        | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see own receipts                                                      | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
read all own receipts                                                 | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[ADM-USERS-41] see the owner's receipts                               | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | forbidden  | banned
see own counts of receipts                                            | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[ADM-USERS-41] see the owner's counts of receipts                     | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | forbidden  | banned
see voting statistics                                                 | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see pending reports                                                   | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
count pending reports                                                 | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see own votes                                                         | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned

open the administrator panel with a session                           | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
ban a person with a session                                           | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] list the library with a session                         | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see a library file with a session                       | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] delete a library file with a session                    | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] upload to the library with a session                    | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] begin an upload with a session                          | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] send a chunk with a session                             | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see an upload with a session                            | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] finalize an upload with a session                       | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] clean up an upload with a session                       | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-API-29] read the bytes of a library file that is not there       | no media   | no media   | no media   | no media   | no media   | no media   | no media   | no media
[ADM-GATE-17] search people as an operator with a session             | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] open the owner's page of the panel with a session       | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see the impact of a ban with a session                  | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see the owner's sessions in the panel with a session    | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] end the owner's session in the panel with a session     | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] end the owner's sessions in the panel with a session    | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] find anything with a session                            | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see the state of the system with a session              | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] read the log of operators with a session                | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] record a private view with a session                    | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] write to a person as an operator with a session         | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] send a broadcast with a session                         | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] send to a group with a session                          | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] preview an audience with a session                      | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] list batches with a session                             | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see the recipients of a batch with a session            | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] stop a batch with a session                             | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] save an audience with a session                         | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] open private media in the panel with a session          | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see a promise's invitations in the panel with a session | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see a promise's moments in the panel with a session     | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see a promise's votes in the panel with a session       | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see a promise's notices in the panel with a session     | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token

[ADM-GATE-17] analyse a promise’s deletion with a session             | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] delete a promise with a session                         | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] analyse a person’s deletion with a session              | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] delete a person with a session                          | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] see a deletion with a session                           | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] undo a deletion with a session                          | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] begin a held deletion with a session                    | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
[ADM-GATE-17] retry a stuck deletion with a session                   | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
`;
