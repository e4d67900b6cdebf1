alter table sessions add column device text;

alter table users add column other_browser_told_at timestamptz;

alter table users add column captcha_score double precision;

drop index submissions_once;

create unique index submissions_once on submissions (user_id, form)
where form not in ('feedback', 'project-limit-increase');
