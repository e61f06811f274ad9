/// Units, their exact factors and their names.
///
/// Factors: BIPM, "The International System of Units", 9th edition; NIST Special Publication 811, appendix B.
enum UnitTable {
    struct Row {
        let dimension: Unit.Dimension
        let symbol: String
        /// Base units in one, as a decimal number or a fraction; behind a space what is added before. `inverse` stands before
        /// the factor of an inverse unit.
        let factor: String
        /// Further symbols, with a space between. Case counts, unless no symbol has that case.
        let symbols: String
        /// Names and plurals, with commas between: English, German, French, Spanish, Chinese, Japanese, Arabic.
        let names: String

        init(_ dimension: Unit.Dimension, _ symbol: String, _ factor: String, _ symbols: String, _ names: String) {
            self.dimension = dimension
            self.symbol = symbol
            self.factor = factor
            self.symbols = symbols
            self.names = names
        }
    }

    static let rows: [Row] =
        lengths + masses + temperatures + volumes + areas + speeds + times + data + energies + powers
        + pressures + angles + fuels + frequencies

    private static let lengths: [Row] = [
        // Metres.
        Row(.length, "m", "1", "", "metre,metres,meter,meters,mètre,mètres,metro,metros,米,公尺,メートル,متر,أمتار"),
        Row(
            .length, "km", "1000", "㎞",
            "kilometre,kilometres,kilometer,kilometers,kilomètre,kilomètres,kilómetro,kilómetros,kilometro,kilometros,公里,千米,キロメートル,キロ,كيلومتر,كم,كيلومترات"
        ),
        Row(
            .length, "cm", "0.01", "㎝",
            "centimetre,centimetres,centimeter,centimeters,zentimeter,centimètre,centimètres,centímetro,centímetros,厘米,公分,センチ,センチメートル,سم,سنتيمتر"
        ),
        Row(
            .length, "mm", "0.001", "㎜",
            "millimetre,millimetres,millimeter,millimeters,millimètre,millimètres,milímetro,milímetros,毫米,ミリ,ミリメートル,مم,مليمتر"
        ),
        Row(.length, "dm", "0.1", "", "decimetre,decimeter,decimetres,decimeters,dezimeter,分米"),
        Row(
            .length, "µm", "0.000001", "μm um",
            "micrometre,micrometres,micrometer,micrometers,mikrometer,micron,microns,微米,マイクロメートル"),
        Row(.length, "nm", "0.000000001", "", "nanometre,nanometres,nanometer,nanometers,纳米,ナノメートル"),
        Row(.length, "in", "0.0254", "\"", "inch,inches,zoll,pouce,pouces,pulgada,pulgadas,英寸,英吋,インチ,بوصة,بوصات"),
        Row(.length, "ft", "0.3048", "'", "foot,feet,fuß,fuss,pied,pieds,pie,pies,英尺,英呎,フィート,قدم,أقدام"),
        Row(.length, "yd", "0.9144", "", "yard,yards,yds,yarda,yardas,码,ヤード,ياردة"),
        Row(.length, "mi", "1609.344", "", "mile,miles,meile,meilen,mille,milles,milla,millas,英里,マイル,ميل,أميال"),
        Row(
            .length, "nmi", "1852", "",
            "nautical mile,nautical miles,seemeile,seemeilen,mille marin,milles marins,milla náutica,millas náuticas,海里,海哩"
        ),
        Row(
            .length, "ly", "9460730472580800", "",
            "light year,light years,light-year,light-years,lightyear,lightyears,lichtjahr,lichtjahre,année-lumière,années-lumière,año luz,años luz,光年"
        ),
        Row(.length, "au", "149597870700", "AU", "astronomical unit,astronomical units,astronomische einheit,天文单位"),
        Row(.length, "pc", "30856775814913673", "", "parsec,parsecs,秒差距"),
        Row(.length, "fathom", "1.8288", "", "fathoms"),
        Row(.length, "furlong", "201.168", "", "furlongs"),
        Row(.length, "里", "500", "", "华里,市里"),
        Row(.length, "尺", "1/3", "", "市尺"),
    ]

    private static let masses: [Row] = [
        // Kilograms.
        Row(
            .mass, "kg", "1", "㎏",
            "kilogram,kilograms,kilogramme,kilogrammes,kilo,kilos,kilogramm,kilogramo,kilogramos,公斤,千克,キログラム,キロ,كيلوغرام,كجم,كغ,كيلو"
        ),
        Row(.mass, "g", "0.001", "", "gram,grams,gramme,grammes,gramm,gramo,gramos,克,グラム,غرام,جرام"),
        Row(
            .mass, "mg", "0.000001", "",
            "milligram,milligrams,milligramm,milligramme,milligrammes,miligramo,miligramos,毫克,ミリグラム"),
        Row(.mass, "µg", "0.000000001", "μg ug mcg", "microgram,micrograms,mikrogramm,microgramme,microgrammes,微克"),
        Row(.mass, "t", "1000", "", "tonne,tonnes,metric ton,metric tons,tonnen,tonelada,toneladas,吨,公吨,トン,طن"),
        Row(.mass, "lb", "0.45359237", "lbs", "pound,pounds,pfund,livre,livres,libra,libras,磅,ポンド,رطل"),
        Row(.mass, "oz", "0.028349523125", "", "ounce,ounces,unze,unzen,once,onces,onza,onzas,盎司,オンス,أونصة"),
        Row(.mass, "st", "6.35029318", "", "stone,stones"),
        Row(.mass, "short ton", "907.18474", "", "short tons,us ton,us tons,ton,tons"),
        Row(.mass, "long ton", "1016.0469088", "", "long tons,imperial ton,imperial tons"),
        Row(.mass, "ct", "0.0002", "", "carat,carats,karat,quilate,quilates,克拉,カラット"),
        Row(.mass, "gr", "0.00006479891", "", "grain,grains"),
        Row(.mass, "斤", "0.5", "", "市斤"),
        Row(.mass, "两", "0.05", "", "市两"),
    ]

    private static let temperatures: [Row] = [
        // Kelvin.
        Row(
            .temperature, "°C", "1 273.15", "C ℃",
            "c,celsius,degree celsius,degrees celsius,degrees c,degree c,grad celsius,grad,centigrade,degré celsius,degrés celsius,grado celsius,grados celsius,grados,degrees,degree,deg c,摄氏度,摄氏,度,セ氏,摂氏,摂氏度,درجة مئوية,مئوية"
        ),
        Row(
            .temperature, "°F", "5/9 459.67", "F ℉",
            "f,fahrenheit,degree fahrenheit,degrees fahrenheit,degrees f,degree f,grad fahrenheit,degré fahrenheit,degrés fahrenheit,grado fahrenheit,grados fahrenheit,degrees,degree,deg f,华氏度,华氏,華氏,カ氏,فهرنهايت"
        ),
        Row(.temperature, "K", "1", "", "kelvin,kelvins,开尔文,ケルビン,كلفن"),
    ]

    private static let volumes: [Row] = [
        // Litres.
        Row(.volume, "l", "1", "L ℓ", "litre,litres,liter,liters,litro,litros,升,公升,リットル,لتر"),
        Row(
            .volume, "ml", "0.001", "mL cc cm³",
            "millilitre,millilitres,milliliter,milliliters,mililitro,mililitros,cubic centimetre,cubic centimetres,cubic centimeter,cubic centimeters,kubikzentimeter,毫升,立方厘米,ミリリットル,مل"
        ),
        Row(
            .volume, "cl", "0.01", "cL",
            "centilitre,centilitres,centiliter,centiliters,zentiliter,centilitro,centilitros"),
        Row(.volume, "dl", "0.1", "dL", "decilitre,decilitres,deciliter,deciliters,deziliter,デシリットル"),
        Row(.volume, "hl", "100", "hL", "hectolitre,hectolitres,hectoliter,hektoliter"),
        Row(
            .volume, "m³", "1000", "㎥",
            "cubic metre,cubic metres,cubic meter,cubic meters,kubikmeter,mètre cube,mètres cubes,metro cúbico,metros cúbicos,立方米,立方メートル,متر مكعب"
        ),
        Row(
            .volume, "gal", "3.785411784", "",
            "gallon,gallons,us gallon,us gallons,gallone,gallonen,galón,galones,galon,加仑,ガロン,جالون"),
        Row(.volume, "imp gal", "4.54609", "", "imperial gallon,imperial gallons,uk gallon,uk gallons"),
        Row(.volume, "qt", "0.946352946", "", "quart,quarts,夸脱"),
        Row(.volume, "pt", "0.473176473", "", "pint,pints,us pint,us pints,pinte,pintes,pinta,pintas,品脱,パイント"),
        Row(.volume, "imp pt", "0.56826125", "", "imperial pint,imperial pints,uk pint,uk pints"),
        Row(.volume, "cup", "0.2365882365", "", "cups,tasse,tassen,tasses,taza,tazas,杯,カップ"),
        Row(.volume, "fl oz", "0.0295735295625", "floz", "fluid ounce,fluid ounces,flüssigunze,液盎司"),
        Row(
            .volume, "tbsp", "0.01478676478125", "EL",
            "tablespoon,tablespoons,esslöffel,cuillère à soupe,cuillères à soupe,cucharada,cucharadas,汤匙,大さじ"),
        Row(
            .volume, "tsp", "0.00492892159375", "TL",
            "teaspoon,teaspoons,teelöffel,cuillère à café,cuillères à café,cucharadita,cucharaditas,茶匙,小さじ"),
        Row(.volume, "ft³", "28.316846592", "", "cubic foot,cubic feet,kubikfuß,cu ft,立方英尺"),
        Row(.volume, "in³", "0.016387064", "", "cubic inch,cubic inches,cu in"),
        Row(.volume, "yd³", "764.554857984", "", "cubic yard,cubic yards"),
        Row(.volume, "bbl", "158.987294928", "", "barrel,barrels,barril,barriles,桶"),
    ]

    private static let areas: [Row] = [
        // Square metres.
        Row(
            .area, "m²", "1", "㎡ qm",
            "square metre,square metres,square meter,square meters,sq m,sqm,quadratmeter,mètre carré,mètres carrés,metro cuadrado,metros cuadrados,平方米,平米,平方メートル,متر مربع"
        ),
        Row(
            .area, "km²", "1000000", "㎢",
            "square kilometre,square kilometres,square kilometer,square kilometers,sq km,quadratkilometer,kilomètre carré,kilomètres carrés,kilómetro cuadrado,kilómetros cuadrados,平方公里,平方千米,平方キロメートル"
        ),
        Row(
            .area, "cm²", "0.0001", "",
            "square centimetre,square centimetres,square centimeter,square centimeters,sq cm,quadratzentimeter,平方厘米"),
        Row(
            .area, "mm²", "0.000001", "",
            "square millimetre,square millimetres,square millimeter,square millimeters,quadratmillimeter"),
        Row(.area, "ha", "10000", "", "hectare,hectares,hektar,hectárea,hectáreas,公顷,ヘクタール,هكتار"),
        Row(.area, "a", "100", "", "are,ares,公亩,アール"),
        Row(.area, "ac", "4046.8564224", "", "acre,acres,英亩,エーカー,فدان"),
        Row(
            .area, "ft²", "0.09290304", "",
            "square foot,square feet,sq ft,sqft,quadratfuß,pied carré,pieds carrés,pie cuadrado,pies cuadrados,平方英尺,平方フィート,قدم مربع"
        ),
        Row(.area, "in²", "0.00064516", "", "square inch,square inches,sq in,quadratzoll"),
        Row(.area, "yd²", "0.83612736", "", "square yard,square yards,sq yd"),
        Row(.area, "mi²", "2589988.110336", "", "square mile,square miles,sq mi,quadratmeile,quadratmeilen,平方英里"),
        Row(.area, "亩", "2000/3", "", "市亩"),
        Row(.area, "坪", "400/121", "", "つぼ"),
    ]

    private static let speeds: [Row] = [
        // Metres per second.
        Row(
            .speed, "m/s", "1", "",
            "metres per second,meters per second,metre per second,meter per second,meter pro sekunde,mètres par seconde,metros por segundo,米每秒,米/秒"
        ),
        Row(
            .speed, "km/h", "5/18", "kmh kph kmph",
            "kilometres per hour,kilometers per hour,kilometer pro stunde,stundenkilometer,kilomètres par heure,kilomètres heure,kilómetros por hora,公里每小时,公里/小时,千米每小时,キロ毎時,كم/س"
        ),
        Row(
            .speed, "mph", "0.44704", "mi/h",
            "miles per hour,mile per hour,meilen pro stunde,milles par heure,millas por hora,英里每小时,英里/小时,マイル毎時"),
        Row(.speed, "kn", "463/900", "kt kts", "knot,knots,knoten,nœud,nœuds,noeud,noeuds,nudo,nudos,节,ノット"),
        Row(.speed, "ft/s", "0.3048", "fps", "feet per second,foot per second"),
        Row(.speed, "km/s", "1000", "", "kilometres per second,kilometers per second"),
    ]

    private static let times: [Row] = [
        // Seconds. Months and years are those of the Gregorian calendar on average.
        Row(
            .time, "s", "1", "",
            "sec,secs,second,seconds,sekunde,sekunden,sek,seconde,secondes,segundo,segundos,秒,秒钟,秒間,ثانية,ثواني"),
        Row(
            .time, "ms", "0.001", "",
            "millisecond,milliseconds,millisekunde,millisekunden,milliseconde,millisecondes,milisegundo,milisegundos,毫秒,ミリ秒"
        ),
        Row(.time, "µs", "0.000001", "μs us", "microsecond,microseconds,mikrosekunde,mikrosekunden,微秒"),
        Row(.time, "ns", "0.000000001", "", "nanosecond,nanoseconds,nanosekunde,nanosekunden,纳秒"),
        Row(.time, "min", "60", "", "mins,minute,minutes,minuten,minuto,minutos,分,分钟,分間,دقيقة,دقائق"),
        Row(
            .time, "h", "3600", "", "hr,hrs,hour,hours,stunde,stunden,std,heure,heures,hora,horas,小时,小時,时,時間,ساعة,ساعات"
        ),
        Row(.time, "d", "86400", "", "day,days,tag,tage,tagen,jour,jours,día,días,dia,dias,天,日,日間,يوم,أيام"),
        Row(
            .time, "weeks", "604800", "wk wks",
            "week,weeks,woche,wochen,semaine,semaines,semana,semanas,周,週,星期,周間,週間,أسبوع,أسابيع"),
        Row(.time, "months", "2629746", "", "month,months,monat,monate,monaten,mois,mes,meses,个月,個月,か月,ヶ月,شهر,أشهر"),
        Row(
            .time, "years", "31556952", "yr yrs",
            "year,years,jahr,jahre,jahren,an,ans,année,années,año,años,年,年間,سنة,سنوات"),
        Row(.time, "decades", "315569520", "", "decade,decades,jahrzehnt,jahrzehnte,décennie,décennies,década,décadas"),
        Row(
            .time, "centuries", "3155695200", "",
            "century,centuries,jahrhundert,jahrhunderte,siècle,siècles,siglo,siglos,世纪"),
        Row(.time, "fortnights", "1209600", "", "fortnight,fortnights"),
    ]

    private static let data: [Row] = [
        // Bytes. kB is a thousand of them, KiB is 1,024 (IEC 80000-13).
        Row(.data, "B", "1", "", "byte,bytes,octet,octets,字节,バイト,بايت"),
        Row(.data, "kB", "1000", "KB", "kilobyte,kilobytes,kilooctet,ko,千字节,キロバイト,كيلوبايت"),
        Row(.data, "MB", "1000000", "", "megabyte,megabytes,mo,兆字节,メガバイト,ميجابايت"),
        Row(.data, "GB", "1000000000", "", "gigabyte,gigabytes,go,吉字节,ギガバイト,جيجابايت"),
        Row(.data, "TB", "1000000000000", "", "terabyte,terabytes,to,太字节,テラバイト,تيرابايت"),
        Row(.data, "PB", "1000000000000000", "", "petabyte,petabytes"),
        Row(.data, "EB", "1000000000000000000", "", "exabyte,exabytes"),
        Row(.data, "KiB", "1024", "", "kibibyte,kibibytes"),
        Row(.data, "MiB", "1048576", "", "mebibyte,mebibytes"),
        Row(.data, "GiB", "1073741824", "", "gibibyte,gibibytes"),
        Row(.data, "TiB", "1099511627776", "", "tebibyte,tebibytes"),
        Row(.data, "PiB", "1125899906842624", "", "pebibyte,pebibytes"),
        Row(.data, "bit", "0.125", "b", "bits,比特,ビット"),
        Row(.data, "kbit", "125", "kb Kb Kbit", "kilobit,kilobits"),
        Row(.data, "Mbit", "125000", "Mb", "megabit,megabits"),
        Row(.data, "Gbit", "125000000", "Gb", "gigabit,gigabits"),
        Row(.data, "Tbit", "125000000000", "Tb", "terabit,terabits"),
    ]

    private static let energies: [Row] = [
        // Joules.
        Row(.energy, "J", "1", "", "joule,joules,julio,julios,焦耳,焦,ジュール,جول"),
        Row(.energy, "kJ", "1000", "", "kilojoule,kilojoules,kilojulio,kilojulios,千焦,キロジュール"),
        Row(.energy, "MJ", "1000000", "", "megajoule,megajoules"),
        Row(.energy, "cal", "4.184", "", "calorie,calories,kalorie,kalorien,caloría,calorías,卡,卡路里,カロリー,سعرة"),
        Row(
            .energy, "kcal", "4184", "Cal",
            "kilocalorie,kilocalories,kilokalorie,kilokalorien,kilocaloría,kilocalorías,千卡,大卡,キロカロリー"),
        Row(.energy, "Wh", "3600", "", "watt hour,watt hours,wattstunde,wattstunden,wattheure,瓦时"),
        Row(
            .energy, "kWh", "3600000", "",
            "kilowatt hour,kilowatt hours,kilowattstunde,kilowattstunden,kilowattheure,kilovatio hora,千瓦时,度电,キロワット時"),
        Row(.energy, "MWh", "3600000000", "", "megawatt hour,megawatt hours,megawattstunde,megawattstunden"),
        Row(.energy, "BTU", "1055.05585262", "btu Btu", "british thermal unit,british thermal units"),
        Row(.energy, "eV", "0.0000000000000000001602176634", "", "electronvolt,electronvolts,elektronenvolt"),
        Row(.energy, "ft·lbf", "1.3558179483314004", "ft*lbf", "foot-pound,foot-pounds,foot pound,foot pounds"),
    ]

    private static let powers: [Row] = [
        // Watts.
        Row(.power, "W", "1", "", "watt,watts,vatio,vatios,瓦,瓦特,ワット,واط"),
        Row(.power, "kW", "1000", "", "kilowatt,kilowatts,kilovatio,kilovatios,千瓦,キロワット,كيلوواط"),
        Row(.power, "MW", "1000000", "", "megawatt,megawatts,兆瓦,メガワット"),
        Row(.power, "GW", "1000000000", "", "gigawatt,gigawatts"),
        Row(.power, "mW", "0.001", "", "milliwatt,milliwatts"),
        Row(.power, "hp", "745.69987158227022", "bhp", "horsepower,英马力,英制马力"),
        Row(
            .power, "PS", "735.49875", "ch cv CV",
            "pferdestärke,pferdestärken,metric horsepower,cheval-vapeur,chevaux,caballos,马力,馬力"),
        Row(.power, "BTU/h", "52752792631/180000000000", "btu/h", ""),
    ]

    private static let pressures: [Row] = [
        // Pascals.
        Row(.pressure, "Pa", "1", "", "pascal,pascals,帕,帕斯卡,パスカル,باسكال"),
        Row(.pressure, "hPa", "100", "", "hectopascal,hectopascals,hektopascal,百帕,ヘクトパスカル"),
        Row(.pressure, "kPa", "1000", "", "kilopascal,kilopascals,千帕"),
        Row(.pressure, "MPa", "1000000", "", "megapascal,megapascals,兆帕"),
        Row(.pressure, "bar", "100000", "", "bars,巴"),
        Row(.pressure, "mbar", "100", "", "millibar,millibars,毫巴,ミリバール"),
        Row(.pressure, "psi", "8896443230521/1290320000", "", "pounds per square inch,pound per square inch"),
        Row(
            .pressure, "atm", "101325", "",
            "atmosphere,atmospheres,atmosphäre,atmosphären,atmosphère,atmosphères,atmósfera,atmósferas,大气压,気圧"),
        Row(.pressure, "mmHg", "133.322387415", "", "millimetres of mercury,millimeters of mercury,毫米汞柱"),
        Row(.pressure, "Torr", "20265/152", "torr", ""),
        Row(.pressure, "inHg", "3386.388640341", "", "inches of mercury"),
    ]

    private static let angles: [Row] = [
        // Degrees. π to 40 digits, because a fraction has no π.
        Row(.angle, "°", "1", "deg", "degree,degrees,grad,bogengrad,degré,degrés,grado,grados,度,درجة"),
        Row(
            .angle, "rad", "57.295779513082320876798154814105170332405", "",
            "radian,radians,radiant,radián,radianes,弧度,ラジアン"),
        Row(.angle, "gon", "0.9", "grad", "gons,gradian,gradians,neugrad"),
        Row(
            .angle, "turns", "360", "",
            "turn,turns,revolution,revolutions,umdrehung,umdrehungen,tour,tours,vuelta,vueltas,圈"),
        Row(
            .angle, "arcmin", "1/60", "'",
            "arcminute,arcminutes,minute of arc,minutes of arc,bogenminute,bogenminuten,角分"),
        Row(
            .angle, "arcsec", "1/3600", "\"",
            "arcsecond,arcseconds,second of arc,seconds of arc,bogensekunde,bogensekunden,角秒"),
        Row(.angle, "mrad", "0.057295779513082320876798154814105170332405", "", "milliradian,milliradians"),
    ]

    private static let fuels: [Row] = [
        // Litres for 100 kilometres.
        Row(
            .fuel, "l/100km", "1", "L/100km l/100 L/100",
            "l/100 km,litres per 100 km,liters per 100 km,liter pro 100 km,liter auf 100 km,litres aux 100 km,litros por 100 km,升/百公里,百公里油耗"
        ),
        Row(
            .fuel, "mpg", "inverse 112903/480", "",
            "miles per gallon,us mpg,mpg us,meilen pro gallone,millas por galón,英里每加仑"),
        Row(
            .fuel, "mpg (imp)", "inverse 56826125/201168", "",
            "uk mpg,mpg uk,imperial mpg,mpg imp,miles per imperial gallon"),
        Row(
            .fuel, "km/l", "inverse 100", "km/L kml",
            "kilometres per litre,kilometers per liter,kilometer pro liter,公里每升"),
    ]

    private static let frequencies: [Row] = [
        // Hertz.
        Row(.frequency, "Hz", "1", "", "hertz,赫兹,ヘルツ,هرتز"),
        Row(.frequency, "kHz", "1000", "", "kilohertz"),
        Row(.frequency, "MHz", "1000000", "", "megahertz"),
        Row(.frequency, "GHz", "1000000000", "", "gigahertz"),
        Row(.frequency, "rpm", "1/60", "", "revolutions per minute,u/min,转每分"),
    ]
}
