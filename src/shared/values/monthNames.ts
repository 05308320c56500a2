/**
 * Names of months in German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Ukrainian, Swedish, Danish, Finnish
 * and Turkish, as their dates have them, whole and short, from January on. No name is that of another month in a second one
 * of these languages; Croatian is left out, where `listopad` is October.
 */
export const monthNames: readonly string[] = [
  'januar jänner jän janvier janv enero ene gennaio gen janeiro januari stycznia sty styczeń ledna leden led січня січ січень tammikuuta tammikuu tammi ocak oca',
  'februar février févr febrero febbraio fevereiro fev februari lutego lut luty února únor úno лютого лют лютий helmikuuta helmikuu helmi şubat şub',
  'märz mrz mär mars marzo março maart mrt marca marzec března březen bře березня бер березень marts maaliskuuta maaliskuu maalis mart',
  'avril avr abril abr aprile kwietnia kwi kwiecień dubna duben dub квітня квіт квітень huhtikuuta huhtikuu huhti nisan nis',
  'mai mayo maggio mag maio mei maja maj května květen kvě травня трав травень toukokuuta toukokuu touko mayıs',
  'juni juin junio giugno giu junho czerwca cze czerwiec června červen čvn червня черв червень kesäkuuta kesäkuu kesä haziran haz',
  'juli juillet juil julio luglio lug julho lipca lip lipiec července červenec čvc липня лип липень heinäkuuta heinäkuu heinä temmuz tem',
  'août agosto ago augustus sierpnia sie sierpień srpna srpen srp серпня серп серпень augusti elokuuta elokuu elo ağustos ağu',
  'sept septembre septiembre settembre set setembro września wrz wrzesień září zář вересня вер вересень syyskuuta syyskuu syys eylül eyl',
  'oktober okt octobre octubre ottobre ott outubro out października paź październik října říjen říj жовтня жовт жовтень lokakuuta lokakuu loka ekim eki',
  'novembre noviembre novembro listopada lis listopad listopadu листопада лист листопад marraskuuta marraskuu marras kasım kas',
  'dezember dez décembre déc diciembre dic dicembre dezembro grudnia gru grudzień prosince prosinec pro грудня груд грудень joulukuuta joulukuu joulu aralık ara',
];

/** Names of the days of the week in these languages. */
export const weekdayNames: readonly string[] = [
  'montag mo lundi lun lunes lunedì segunda-feira seg maandag ma poniedziałek pon pondělí po понеділок пн måndag mån mandag man maanantai pazartesi pzt',
  'dienstag di mardi mar martes martedì terça-feira ter dinsdag wtorek wt úterý út вівторок вт tisdag tis tirsdag tirs tiistai ti salı sal',
  'mittwoch mi mercredi mer miércoles mié mercoledì quarta-feira qua woensdag wo środa śr středa st середа ср onsdag ons keskiviikko ke çarşamba çar',
  'donnerstag do jeudi jeu jueves jue giovedì gio quinta-feira qui donderdag czwartek czw čtvrtek čt четвер чт torsdag tors torstai to perşembe per',
  'freitag fr vendredi ven viernes vie venerdì sexta-feira sex vrijdag vr piątek pt pátek pá пʼятниця пт fredag fre perjantai pe cuma cum',
  'samstag sa samedi sam sábado sáb sabato sab zaterdag za sobota sob so субота сб lördag lör lørdag lør lauantai la cumartesi cmt',
  'sonntag so dimanche dim domingo dom domenica zondag zo niedziela niedz neděle ne неділя нд söndag sön søndag søn sunnuntai su pazar paz',
];
