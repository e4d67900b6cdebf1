update projects set rate_limit = 0
where owner_id in (select user_id from account_freezes where kind = 2);
