/// The codes of languages that `$(lang)` stands for.
///
/// Source: Apple, "applinks.SubstitutionVariables": each of `Locale.isoLanguageCodes`. These are ICU's codes. Codes of
/// two letters are those of ISO 639-1, with withdrawn ones. Codes of three letters are those of ISO 639-2 and 639-3
/// that ICU has names for.
enum LanguageCodeTable {
    /// By their first letter: all second letters of codes of two. For codes of three, which third letters follow which
    /// second ones, as `ab:cd` for those that end with `ac`, `ad`, `bc` and `bd`.
    static let codes: [(first: Character, seconds: String, others: String)] = [
        ("a", "abefkmnrsvyz", "c:eh d:ay e:b f:h g:q i:n k:kz l:ent n:gp p:w r:cnopqswyz s:aet v:k w:a"),
        ("b", "aeghimnors", "a:lnrsx b:cj e:jmrwz f:dq g:cn h:o i:kn j:n k:m l:ao p:y q:i r:ahx s:s u:agm y:nv"),
        ("c", "aehorsuvy", "a:dry c:hp ek:b g:g h:bgkmnopry i:c o:p p:s r:h s:bw"),
        ("d", "aevz", "a:krv e:ln g:r i:n j:e o:i s:b t:p u:am y:ou z:g"),
        ("e", "elnostu", "bs:u f:i g:ly k:a l:x n:m w:o x:t"),
        ("f", "afijory", "a:nt i:lt o:n r:cmoprs u:r"),
        ("g", "adlnuv", "a:agny b:az e:z i:l l:k m:h o:hmnrt r:bc s:w u:crz w:i"),
        ("h", "aeiortuyz", "a:ikw i:flt m:n s:bn u:p"),
        ("i", "adegikostuw", "b:ab l:o nz:h"),
        ("j", "aiv", "a:m bg:o m:c p:r r:b u:t"),
        (
            "k", "agijklmnorsuvwy",
            "a:abcjmw b:dl c:g dp:e e:an f:o g:p h:aoqw i:u k:j l:n m:b o:iks r:cijlu s:bfh u:mt x:v"
        ),
        ("l", "abginotuv", "a:dghm e:z f:n i:jv k:t m:o o:lz r:c t:g u:ainosty z:hz"),
        ("m", "ghiklnorsty", "a:dfgikns d:efhr e:nr f:e g:aho i:cdns n:ci o:hs r:j u:als w:lrv y:ev z:n"),
        ("n", "abdeglnoruvy", "a:npq du:s e:w i:au jqs:o m:g n:hp o:gnv w:c y:mno z:i"),
        ("o", "cjmrs", "s:a t:ak u:i"),
        ("p", "ailst", "a:glmpu c:dm d:ct e:o f:l ho:n m:s n:t q:m r:go"),
        ("q", "u", "u:cg"),
        ("r", "mnouw", "a:jpr e:j g:n h:g i:f o:fm t:m u:egp w:k"),
        (
            "s", "acdeghiklmnoqrstuvw",
            "a:dhmqstz b:ap c:no d:ch e:ehils g:as h:inu i:d j:deu l:iy m:ajns n:k o:g r:nr s:y t:q u:ksx w:b "
                + "y:cr z:l"
        ),
        ("t", "aeghiklnorstwy", "c:y e:mort i:gv k:lr l:hiy m:h o:gk p:i r:uv s:di t:t uz:m v:l w:q y:v"),
        ("u", "gkrz", "d:m g:a m:b n:d"),
        ("v", "eio", "a:i e:cp l:s m:fw o:t r:o u:n"),
        ("w", "ao", "a:elrs b:p u:u"),
        ("x", "h", "a:l m:f n:r o:g"),
        ("y", "io", "a:opv b:b r:l u:e"),
        ("z", "ahu", "a:p b:l e:an g:h u:n x:x z:a"),
    ]
}
