import { countAndMark } from './marks-of-people'

/** Members are sorted by the name that screens show: the short one, where an account has one. */
export const shownNames = [
  `update project_members m
    set name_key = lower(coalesce(nullif(u.short_name, ''), nullif(u.full_name, ''), split_part(u.email, '@', 1)))
    from users u where u.id = m.user_id and u.short_name <> ''`,
  `delete from people_marks`,
  `delete from project_people`,
  ...countAndMark,
]
