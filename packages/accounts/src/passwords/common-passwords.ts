const words = `
  12345678 123456789 1234567890 0123456789 0987654321 987654321 87654321 11111111 00000000 88888888 99999999
  12341234 11223344 12121212 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwertyui qwertyuiop
  qwerty123 qwerty12 qwer1234 1234qwer asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcdefgh abcd1234 abc12345
  a1b2c3d4 aaaaaaaa password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd
  Password Password1 Password12 Password123 Passw0rd P@ssw0rd P@ssword1 passwort passwort1 motdepasse contraseña
  letmein1 letmein123 iloveyou iloveyou1 ilovegod welcome1 welcome123 Welcome1 Welcome123 admin123 admin1234
  administrator Administrator superman superman1 batman123 spiderman pokemon1 starwars football football1 baseball
  baseball1 basketball softball princess princess1 sunshine sunshine1 trustno1 whatever computer internet security
  changeme changeme1 default1 master123 mustang1 michelle jennifer jessica1 jonathan danielle elizabeth samantha
  alexander charlotte christian victoria chocolate butterfly cheesecake dolphins midnight november december
  september summer123 winter123 Summer2024 Winter2024 Summer2025 Winter2025 Summer2026 testtest test1234 testing1
  testing123 guest123 user1234 root1234 secret123 google123 facebook linkedin minecraft fortnite liverpool
  barcelona manchester chelsea1 arsenal1 juventus maverick corvette mercedes porsche911 bigdaddy babygirl
  babygirl1 lovelove loveme123 blink182 metallica nirvana1 slipknot scorpion shadow123 killer123 dragon123
  monkey123 ninja123 hunter123 access14 access123 qazwsxedc zaq12wsx zaq1zaq1 !QAZ2wsx 1Qaz2wsx Qwerty123
  Qwerty1234 Aa123456 Aa12345678 aa123456 a1234567 a12345678 a123456789 abc123456 q1w2e3r4t5 asdasdasd qweqweqwe
  147258369 159753456 741852963 789456123 963852741 102030405 1122334455 1029384756 5201314520 31415926 19841984
  20002000 20202020 20252025
`

/** What is tried first when passwords are guessed; counts where the operator has no longer list. */
export const commonPasswords: readonly string[] = words.trim().split(/\s+/)
