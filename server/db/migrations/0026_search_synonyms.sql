CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"means" text NOT NULL,
	"two_way" boolean NOT NULL,
	CONSTRAINT "search_synonyms_pair" UNIQUE("word","means"),
	CONSTRAINT "search_synonyms_differ" CHECK ("search_synonyms"."word" <> "search_synonyms"."means")
);
--> statement-breakpoint
-- Each line: a word, = (both ways) or > (one way), and what it means. oleholeh and anakanak are reduplicated words.
insert into search_synonyms (id, word, means, two_way)
select gen_random_uuid(), trim(split[1]), trim(meaning), split[2] = '='
from regexp_split_to_table(trim(both e'\n' from $synonyms$
bag = tas
handbag = tas jinjing
hand bag > tas jinjing
tote > tas jinjing, tas belanja
tote bag > tas jinjing, tas belanja
totebag > tas jinjing, tas belanja
shopping bag = tas belanja
sling bag = tas selempang
slingbag > tas selempang
shoulder bag > tas selempang
crossbody > tas selempang
purse > dompet, tas
ransel = backpack
ransel > tas punggung
tas gendong > tas punggung, ransel
goodie bag > kantong serut, tas belanja
goody bag > kantong serut, tas belanja
kresek > kantong plastik, tas belanja
kantung = kantong
drawstring = kantong serut
pouch > kantong serut, dompet, dompet ritsleting
wallet = dompet
clutch = dompet panjang
dompet koin > dompet ritsleting, dompet
coin purse > dompet ritsleting, dompet
resleting = ritsleting
zipper > ritsleting
keychain = gantungan kunci
key chain > gantungan kunci
key ring > gantungan kunci
keyring > gantungan kunci
ganci = gantungan kunci
gantungan tas > gantungan kunci
souvenir = suvenir
souvenir = oleholeh
souvenir > kenangkenangan, cendera mata, cenderamata
suvenir > oleholeh, cenderamata
cendera mata = souvenir
cenderamata = souvenir
kenangkenangan > souvenir, oleholeh
buah tangan > oleholeh, souvenir
ole ole > oleholeh
merchandise > souvenir
gift = hadiah
gift = kado
kado = hadiah
kado = bingkisan
hadiah > bingkisan, hampers
present > hadiah, kado, souvenir
hadiah > souvenir
kado > souvenir
gift > souvenir
bingkisan = hampers
hampers = hantaran
parsel = hampers
parcel > hampers, bingkisan
seserahan = hantaran
gift box > hampers, hadiah
pernikahan = wedding
pernikahan = nikah
pernikahan > pesta, acara, hantaran
wedding > pesta, acara, hantaran
nikahan > pesta, acara, hantaran
nikah > pernikahan, resepsi
kawin > pernikahan
nikahan > pernikahan
undangan > pernikahan, acara
resepsi > pernikahan
ultah > ulang tahun, hadiah, souvenir
ulang tahun > hadiah, kado, souvenir
birthday > ulang tahun, hadiah, souvenir
valentine > hadiah, kado
natal = christmas
lebaran > hadiah, hantaran
wisuda > hadiah, souvenir
coaster = tatakan gelas
coasters > tatakan gelas
alas gelas = tatakan gelas
tatakan cangkir > tatakan gelas
alas piring = tatakan piring
tatak piring > tatakan piring
placemat = tatakan piring
place mat > tatakan piring
alas makan > tatakan piring
tatakan = alas
taplak meja = runner meja
taplak = runner
table runner = runner meja
tablecloth = taplak meja
table cloth > taplak meja, runner meja
alas meja > runner meja, taplak meja
table = meja
mangkok = mangkuk
bowl = mangkuk
mangko > mangkuk
coconut = kelapa
coconut shell = batok kelapa
tempurung = batok
batok > tempurung kelapa
shell > batok, kerang
cup = cangkir
mug = cangkir
gelas > cangkir
glass > gelas
gelas bambu > cangkir bambu
tumbler > cangkir, botol
plate = piring
spoon = sendok
sendok nasi > centong, sendok
fork = garpu
cutlery = alat makan
utensil > alat makan, sendok
utensils > alat makan, sendok
spatula > sendok masak
sudip > spatula, sendok masak
sutil > spatula, sendok masak
cooking > masak
cook > masak
kitchen = dapur
dapur > masak, cobek, bakul, tampah, ulekan
alat dapur > sendok masak, cobek, bakul, tampah, ulekan
alatalat dapur > sendok masak, cobek, bakul, tampah, ulekan
peralatan dapur > sendok masak, cobek, bakul, tampah, ulekan
perabot dapur > sendok masak, cobek, bakul, tampah, ulekan
peralatan masak > sendok masak, cobek, ulekan
kitchenware > sendok masak, cobek, bakul
alat masak > sendok masak, cobek, ulekan
dabudabu > cobek, ulekan, sambal
sambal > cobek, ulekan
rica > cobek, sambal
mortar > cobek
pestle > ulekan
ulekan = cobek
ulek > cobek, ulekan
cowet > cobek
cobe > cobek
layah > cobek
batu tumbuk > cobek
stone = batu
nyiru = tampah
nyiru = sosiru
sosiru = tampah
niru > tampah
tampi > tampah
tampah > penampi
winnow > tampah
winnowing > tampah
tampah beras > sosiru
bakul = tempat nasi
boboko > bakul
rice basket > bakul nasi
rice = nasi
cething > bakul nasi
basket = keranjang
keranjang rotan > bakul rotan
loto > keranjang
roda roda > keranjang
kepis > keranjang
besek = kotak bambu
besek > hantaran, hampers
box = kotak
kotak = wadah
kotak = tempat
wadah = tempat
peti = kotak
chest > peti, kotak
storage > wadah, keranjang, kotak
organizer > wadah, kotak
kotak perhiasan = jewelry box
jewellery box > kotak perhiasan
jewelry = perhiasan
jewellery = perhiasan
accessories = aksesoris
accessory = aksesoris
aksesoris = aksesori
asesoris > aksesori
perhiasan > kalung, gelang, anting, cincin, bros
aksesoris wanita > kalung, gelang, anting
necklace = kalung
bracelet = gelang
bangle > gelang
earring = anting
earrings > anting
giwang > anting
antinganting > anting
subang > anting
ring = cincin
brooch = bros
bead = manik
beads > manik
beaded > manik
manikmanik > manik
mote > manik
seashell > kerang
pearl = mutiara
hat = topi
cap > topi
straw hat > topi pandan
caping = tolu
caping > topi petani
tudung > tolu, topi
tolu = topi petani
sun hat > topi pandan
sandal = sendal
slipper = sandal
slippers > sandal
selop > sandal
flip flop > sandal
shoe > sandal
shoes > sandal
alas kaki > sandal
footwear > sandal
scarf > syal, selendang
scarves > syal, selendang
shawl = selendang
shawl = syal
syal = selendang
pashmina > syal, selendang
kerudung > selendang, syal
selendang > salendang
stole > selendang
cloth = kain
fabric = kain
textile = kain
tekstil > kain
bahan kain > kain
bahan = kain
bahan baju > kain kemeja, kain gaun
kain baju > kain kemeja, kain gaun
baju > kemeja, gaun, pakaian
clothes > kain, kemeja, gaun
clothing > kain, kemeja, gaun
pakaian = busana
pakaian > kemeja, gaun, kain
shirt = kemeja
dress = gaun
rok > gaun
sarong > sarung
woven > anyaman, tenun
weaving = tenun
weave > tenun, anyaman
wicker = anyaman
plaited > anyaman
kerajinan anyam > anyaman
handwoven > tenun
hand woven > tenun
loom > alat tenun
ikat = tenun ikat
upholstery > pelapis
gorden = tirai
curtain = gorden
gordyn > gorden
knit = rajut
knitted > rajut
crochet > rajut
rajutan = rajut
carving = ukiran
carved = ukir
carvings > ukiran
wood carving = ukiran kayu
ukiran = pahatan
pahat > ukir
sculpture = patung
wood = kayu
wooden = kayu
timber > kayu
bamboo = bambu
rattan = rotan
pandanus = pandan
water hyacinth = eceng gondok
hyacinth > eceng gondok
enceng gondok = eceng gondok
enceng = eceng
fiber > serat, sabut
leather = kulit
cotton = katun
kapas > katun
brass = kuningan
silver = perak
clay > tanah liat, gerabah
pottery = gerabah
tembikar = gerabah
keramik = ceramic
drinking straw > sedotan
straw = sedotan
straws > sedotan
sedotan = pipet
toothbrush = sikat gigi
tooth brush > sikat gigi
brush = sikat
soap = sabun
sabun mandi > sabun batang
candle = lilin
lilin aroma = lilin aromaterapi
aromaterapi = aroma
scented > aroma
aromatherapy > aroma, aromaterapi
broom = sapu
coir > sabut
sabut kelapa = cocopeat
pot bunga = pot tanaman
pot kembang > pot tanaman
flower pot = pot tanaman
flowerpot > pot tanaman
planter = pot tanaman
plant = tanaman
flower = bunga
kembang = bunga
vase = vas
vas bunga > vas
jambangan > vas
lamp = lampu
lantern = lampu
lighting > lampu
penerangan > lampu
lentera > lampu
kap lampu > lampu gantung
lampu tidur = lampu meja
night lamp > lampu meja, lampu tidur
table lamp = lampu meja
desk lamp > lampu meja
pendant lamp > lampu gantung
hanging lamp = lampu gantung
lampu hias > lampu
mirror = cermin
kaca rias > cermin
kaca > cermin
pigura > bingkai
frame = bingkai
wall decor > hiasan dinding, panel dinding
wall art > hiasan dinding, panel dinding
wall hanging = hiasan dinding
wall = dinding
dekor > dekorasi
decor = dekorasi
decoration = dekorasi
deko > dekorasi
home decor = dekorasi rumah
home = rumah
hiasan > dekorasi, pajangan
hiasan rumah > dekorasi rumah
hiasan dinding > panel dinding, cermin dinding
pajangan dinding > hiasan dinding, panel dinding
pajangan = hiasan
pajangan > miniatur, patung, vas, panel
ornamen = hiasan
ornament = hiasan
hiasan meja > vas, miniatur
display > pajangan
miniature = miniatur
replika > miniatur
boat = perahu
kapal = perahu
londe = perahu
sampan > perahu
pillow = bantal
cushion = bantal
cushion cover = sarung bantal
pillow case > sarung bantal
pillowcase > sarung bantal
bantal kursi = bantal sofa
bantal sofa > sarung bantal, bantal
sarung kursi > pelapis kursi
mat = tikar
rug = tikar
karpet > tikar
alas duduk > tikar
tikar piknik > tikar
doll = boneka
plush > boneka
plushie > boneka
stuffed toy > boneka
toy = mainan
toys > mainan
permainan = mainan
mainan > gasing, boneka
spinning top = gasing
fan = kipas
hand fan > kipas
bookmark = pembatas buku
book mark > pembatas buku
penanda buku > pembatas buku
notebook = buku catatan
note book > buku catatan
journal > buku catatan
jurnal > buku catatan
diary > buku catatan
agenda > buku catatan
buku tulis > buku catatan
notes > buku catatan
stationery > buku catatan, pembatas buku
alat tulis > buku catatan, pensil
magnet = tempelan kulkas
fridge magnet = magnet kulkas
refrigerator magnet > magnet kulkas
fridge = kulkas
tarsier = tarsius
tangkasi > tarsius
kulintang = kolintang
kolintang = gambang kayu
xylophone > kolintang
music = musik
musical > musik
alat musik > kolintang, suling, tambur, gendang
musical instrument > alat musik, kolintang, suling, tambur
music instrument > alat musik, kolintang, suling, tambur
instrumen > alat musik, kolintang, suling, tambur
instrument > alat musik, kolintang, suling, tambur
traditional = tradisional
flute = suling
seruling = suling
bangsi > suling
pan flute > musik bambu, alat musik tiup
panflute > alat musik tiup
musik bambu = alat musik tiup bambu
alat tiup > alat musik tiup, suling
drum = tambur
tambor = tambur
gendang = tambur
kendang > tambur
beduk > tambur
rebana > tambur
percussion > tambur, kolintang
perkusi > tambur, kolintang
tetengkoren > kentongan
handmade > buatan tangan, kerajinan, tangan
hand made > buatan tangan, kerajinan, tangan
buatan tangan > tangan, perajin, kerajinan
kerajinan = craft
crafts > kerajinan
handicraft = kerajinan
kerajinan tangan > buatan tangan, perajin, tangan
kriya = kerajinan
perajin = pengrajin
eco friendly = ramah lingkungan
ecofriendly > ramah lingkungan
eco > ramah lingkungan
zero waste > ramah lingkungan, tanpa plastik
zerowaste > ramah lingkungan, tanpa plastik
sustainable > ramah lingkungan
reusable > ramah lingkungan, tanpa plastik
go green > ramah lingkungan
bebas plastik > tanpa plastik, ramah lingkungan
natural = alami
organic = alami
organik = alami
daur ulang = recycled
recycle > daur ulang
traditional tools = peralatan tradisional
alat tradisional > peralatan tradisional
perkakas > peralatan, alat
peralatan = alat
tools > peralatan, alat
pembungkus = bungkus
pembungkus > kantong serut, besek
bungkus kado > kantong serut, bingkisan
wrapping > bungkus
kemasan > besek, bungkus
packaging > besek, bungkus
red = merah
black = hitam
blue = biru
green = hijau
white = putih
brown = cokelat
yellow = kuning
purple = ungu
coklat = cokelat
maroon > merah
navy > biru
violet > ungu
grey > abu
mini = kecil
small = kecil
kacili > kecil
besar = jumbo
large > besar
big > besar
round = bundar
bulat = bundar
long = panjang
folding = lipat
laki > pria
cowok = pria
cowo > pria
men > pria
cewek = wanita
cewe > wanita
women > wanita
perempuan = wanita
ibu > wanita
mama > ibu
anak = anakanak
anak = kids
kids > anak, mainan
bayi = baby
child > anak
children > anak
ruang tamu = living room
kamar tidur = bedroom
kamar = tidur
pantai = beach
beach > topi pandan, topi lebar
piknik = picnic
picnic > tikar, keranjang
kantor = office
sekolah = school
kebun = garden
sawah = kebun
petani = farmer
belanja = shopping
pasar > belanja
travel > perjalanan, bepergian
menado = manado
sulut = sulawesi utara
sulut > manado, minahasa
sulawesi utara > manado, minahasa
north sulawesi > manado, minahasa
celebes > sulawesi
minahasan > minahasa
sangir = sangihe
talaud = sangihe
bolmong = mongondow
bolaang > mongondow
tondano = danau tondano
danau = lake
$synonyms$), '\n') as line
cross join regexp_match(line, '^(.*?) ([=>]) (.*)$') as split
cross join regexp_split_to_table(split[3], ',') as meaning
on conflict do nothing;
