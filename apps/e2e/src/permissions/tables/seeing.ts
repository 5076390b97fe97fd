/** What each role may see. The cells are answers of `rows.ts`. */
export const SEEING = `
                                                    | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
[PROMISE-33] see draft                              | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
see public draft                                    | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
see invited draft                                   | sign in    | no promise | ok         | ok         | no promise | no promise | no promise | banned
see accepted draft                                  | sign in    | no promise | ok         | no promise | ok         | no promise | no promise | banned
see voting                                          | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
see named                                           | sign in    | no promise | ok         | no promise | ok         | no promise | no promise | banned
see closed                                          | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned

[AUTH-15] see public page of public draft           | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[AUTH-15] see public page of voting                 | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see public page of draft                            | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see public page of named                            | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see public page of closed                           | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see public page of banned owner's                   | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
[AUTH-15] see page under the owner's name of voting | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see page under the owner's name of named            | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see page under another's name of voting             | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned

see any version of draft                            | no promise | no promise | ok         | no promise | no promise | no promise | no promise | banned
see any version of voting                           | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see any version of named                            | no promise | no promise | ok         | no promise | ok         | no promise | no promise | banned
see any version of banned owner's                   | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see any version under the owner's name of voting    | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see any version under another's name of voting      | no promise | no promise | ok         | no promise | no promise | no promise | no promise | banned
see any version under another's name of named       | no promise | no promise | ok         | no promise | ok         | no promise | no promise | banned

see reports of voting                               | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
see reports of named                                | sign in    | no promise | ok         | no promise | ok         | no promise | no promise | banned
[AUTH-15] see public reports of voting              | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see public reports of named                         | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see counts of reports of voting                     | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see counts of reports of named                      | no promise | no promise | ok         | no promise | ok         | no promise | no promise | banned

[MEDIA-04] see private media of voting              | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[MEDIA-04, ACCESS-01] see private media of private voting | sign in    | no media   | ok         | no media   | no media   | no media   | no media   | banned
[MEDIA-04] see private media of named               | sign in    | no media   | ok         | no media   | ok         | no media   | no media   | banned
[MEDIA-04] see private media of public named        | sign in    | no media   | ok         | no media   | ok         | no media   | no media   | banned
[MEDIA-04] see private media of banned owner's      | sign in    | no media   | no media   | no media   | no media   | no media   | no media   | banned
[MEDIA-05] see public media of voting               | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[MEDIA-05] see public media of public named         | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[MEDIA-05] see public media of named                | no media   | no media   | no media   | no media   | no media   | no media   | no media   | banned
[MEDIA-05] see public media of banned owner's       | no media   | no media   | no media   | no media   | no media   | no media   | no media   | banned

see votes on voting                                 | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see votes on private voting                         | no report  | no report  | ok         | no report  | no report  | no report  | no report  | banned
see votes on named                                  | no report  | no report  | ok         | no report  | ok         | no report  | no report  | banned
see voters of decided voting                        | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see voters of named                                 | no report  | no report  | ok         | no report  | ok         | no report  | no report  | banned
see votes on banned owner's                         | no report  | no report  | no report  | no report  | no report  | no report  | no report  | banned

list invitations of invited draft                   | sign in    | no promise | ok         | not owner  | no promise | no promise | no promise | banned
list invitations of public draft                    | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
list invitations of named                           | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
`;
