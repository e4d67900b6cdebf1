create table values_to_forget (id bigint generated always as identity primary key);

insert into values_to_forget select from users limit 1;
